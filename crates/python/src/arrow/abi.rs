//! The structures of the C data interface, and capsules that hold them.
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{self, NonNull};

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// The type of an array.
#[repr(C)]
pub struct ArrowSchema {
    pub format: *const c_char,
    pub name: *const c_char,
    pub metadata: *const c_char,
    pub flags: i64,
    pub n_children: i64,
    pub children: *mut *mut ArrowSchema,
    pub dictionary: *mut ArrowSchema,
    pub release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    pub private_data: *mut c_void,
}

/// The buffers of an array.
#[repr(C)]
pub struct ArrowArray {
    pub length: i64,
    pub null_count: i64,
    pub offset: i64,
    pub n_buffers: i64,
    pub n_children: i64,
    pub buffers: *mut *const c_void,
    pub children: *mut *mut ArrowArray,
    pub dictionary: *mut ArrowArray,
    pub release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    pub private_data: *mut c_void,
}

/// A sequence of arrays of one type.
#[repr(C)]
pub struct ArrowArrayStream {
    pub get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    pub get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    pub get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    pub release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    pub private_data: *mut c_void,
}

/// A structure that its owner releases.
///
/// # Safety
/// All zero bytes must be a value of the type that is released already.
pub unsafe trait Released: Sized {
    /// The name of a capsule that holds one.
    const CAPSULE: &'static CStr;

    /// Ends it, if that did not happen yet.
    fn release(&mut self);

    /// One that is released already: what a producer writes into.
    fn empty() -> Self {
        // SAFETY: the trait promises that this is a value
        unsafe { std::mem::zeroed() }
    }
}

macro_rules! released {
    ($name:ident, $capsule:literal) => {
        // SAFETY: pointers and functions that are null, numbers that are 0
        unsafe impl Released for $name {
            const CAPSULE: &'static CStr = $capsule;

            fn release(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: the structure is one of the interface and was not released
                    unsafe { release(self) };
                }
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                self.release();
            }
        }

        // SAFETY: the interface lets any thread read and release a structure, one at a time
        unsafe impl Send for $name {}
    };
}

released!(ArrowSchema, c"arrow_schema");
released!(ArrowArray, c"arrow_array");
released!(ArrowArrayStream, c"arrow_array_stream");

/// Takes the structure out of a capsule of the protocol; what stays there is released.
pub fn from_capsule<T: Released>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    let capsule = object.cast::<PyCapsule>()?;
    let pointer: NonNull<T> = capsule.pointer_checked(Some(T::CAPSULE))?.cast();
    // SAFETY: a capsule of that name holds such a structure, which the consumer may move away
    Ok(unsafe { ptr::replace(pointer.as_ptr(), T::empty()) })
}

/// Puts a structure into a capsule of the protocol.
pub fn into_capsule<T: Released>(py: Python<'_>, value: T) -> PyResult<Bound<'_, PyCapsule>> {
    /// # Safety
    /// Python calls it, once, with the capsule.
    unsafe extern "C" fn destroy<T: Released>(capsule: *mut pyo3::ffi::PyObject) {
        // SAFETY: Python calls this with the capsule that was made below
        let pointer = unsafe { pyo3::ffi::PyCapsule_GetPointer(capsule, T::CAPSULE.as_ptr()) };
        if !pointer.is_null() {
            // SAFETY: it is the box that was made below; its drop releases what nobody took
            drop(unsafe { Box::from_raw(pointer.cast::<T>()) });
        }
    }
    let pointer = NonNull::from(Box::leak(Box::new(value)));
    // SAFETY: the pointer is that of a box, which the destructor frees
    unsafe { PyCapsule::new_with_pointer_and_destructor(py, pointer.cast(), T::CAPSULE, Some(destroy::<T>)) }
}
