//! Results in memory that JavaScript owns. The typed arrays of napi hand over memory of Rust, which Node frees in a
//! later turn of the event loop: a loop of synchronous calls would hold all of it. Those of a task may: a turn brings
//! its answer.
use napi::bindgen_prelude::{
    BufferSlice, Int32ArraySlice, ToNapiValue, TypeName, Uint8ArraySlice, Uint32ArraySlice,
};
use napi::{Env, ValueType, sys};

/// Has the name of the JavaScript class, because the generated declarations take it from here.
macro_rules! owned {
    ($name:ident, $number:ty, $slice:ident) => {
        pub struct $name(Vec<$number>);

        impl From<Vec<$number>> for $name {
            fn from(numbers: Vec<$number>) -> Self {
                Self(numbers)
            }
        }

        impl TypeName for $name {
            fn type_name() -> &'static str {
                stringify!($name)
            }

            fn value_type() -> ValueType {
                ValueType::Object
            }
        }

        impl ToNapiValue for $name {
            unsafe fn to_napi_value(env: sys::napi_env, value: Self) -> napi::Result<sys::napi_value> {
                let copy = $slice::copy_from(&Env::from_raw(env), &value.0)?;
                // SAFETY: the caller vouches for `env`, to which the copy belongs
                unsafe { ToNapiValue::to_napi_value(env, &copy) }
            }
        }
    };
}

owned!(Buffer, u8, BufferSlice);
owned!(Int32Array, i32, Int32ArraySlice);
owned!(Uint8Array, u8, Uint8ArraySlice);
owned!(Uint32Array, u32, Uint32ArraySlice);
