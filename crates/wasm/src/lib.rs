//! The engine as a WebAssembly module: converts values and errors, decides nothing.
//!
//! One thread, no files, no imports. A call is a frame of numbers and texts in the room of the module and leaves a
//! reply there, see [`frame`] and [`reply`]; what may be called is [`operations`]. A panic ends the instance: what it
//! said can be read with [`errata_panic`], and the caller makes another instance.
mod bench;
mod failure;
mod frame;
mod operations;
mod options;
mod reply;

use std::cell::RefCell;
use std::panic::PanicHookInfo;
use std::sync::Once;

use bench::Bench;
use reply::Reply;

/// All that outlives a call.
#[derive(Default)]
struct Module {
    room: Vec<u32>,
    bench: Option<Bench>,
    reply: Reply,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
    static PANIC: RefCell<Reply> = RefCell::default();
}

/// Room for a frame of so many words: where it is to be written before [`errata_call`]. Null where there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn errata_room(words: usize) -> *mut u32 {
    MODULE.with_borrow_mut(|Module { room, .. }| {
        if room.len() < words {
            room.clear();
            if room.try_reserve_exact(words).is_err() {
                return std::ptr::null_mut();
            }
            room.resize(words, 0);
        }
        room.as_mut_ptr()
    })
}

/// Does what the frame of so many words says; where the reply is, which stands until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn errata_call(words: usize) -> *const Reply {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| std::panic::set_hook(Box::new(keep_panic)));
    MODULE.with_borrow_mut(|Module { room, bench, reply }| {
        let answer = operations::answer(bench, &room[..words]);
        // what a call that failed left behind may be half done
        if answer.is_err() {
            *bench = None;
        }
        *reply = Reply::of(answer);
        std::ptr::from_ref(reply)
    })
}

/// What the panic that ended the instance said: a reply whose text is empty when there was none.
#[unsafe(no_mangle)]
pub extern "C" fn errata_panic() -> *const Reply {
    PANIC.with_borrow(std::ptr::from_ref)
}

fn keep_panic(info: &PanicHookInfo<'_>) {
    let payload = info.payload();
    let text = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("panic without a message");
    PANIC.with_borrow_mut(|reply| *reply = Reply::of_text(text.encode_utf16().collect()));
}
