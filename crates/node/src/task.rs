//! The two ways from JavaScript into the crates.
use napi::bindgen_prelude::{AsyncTask, Either, ToNapiValue, TypeName};
use napi::{Env, Task};

use crate::failure::{Failure, guard};

/// A thrown failure. Nothing but [`now`] makes one, so that whatever throws is guarded. Written out in signatures as
/// `Result<T, JsError>`: the macro looks for the word `Result`.
pub type JsError = napi::Error<Code>;

/// What `error.code` is in JavaScript.
pub struct Code(&'static str);

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        self.0
    }
}

/// Arguments that napi itself refuses.
impl From<napi::Status> for Code {
    fn from(_: napi::Status) -> Self {
        Self("ADDON_CALL_INVALID")
    }
}

/// Answers at once; a failure is thrown with its code.
pub fn now<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, JsError> {
    guard(work).map_err(|Failure { code, message }| JsError::new(Code(code), message))
}

/// Works on another thread; the promise is of the result or of a [`Failure`] and is never rejected.
pub fn later<T>(work: impl FnMut() -> Result<T, Failure> + Send + 'static) -> AsyncTask<Later<T>>
where
    T: ToNapiValue + TypeName + Send + 'static,
{
    AsyncTask::new(Later(Box::new(work)))
}

/// Work that can be done once. It is kept until it is dropped on the main thread, where what it holds of JavaScript
/// belongs.
pub struct Later<T>(Box<dyn FnMut() -> Result<T, Failure> + Send>);

impl<T: ToNapiValue + TypeName + Send + 'static> Task for Later<T> {
    type Output = Result<T, Failure>;
    type JsValue = Either<T, Failure>;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        Ok(guard(&mut self.0))
    }

    fn resolve(&mut self, _: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        Ok(match output {
            Ok(value) => Either::A(value),
            Err(failure) => Either::B(failure),
        })
    }
}
