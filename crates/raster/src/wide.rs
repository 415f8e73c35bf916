/// Defines a function that runs another of the same arguments, compiled for the widest registers the processor has.
/// Nothing is fused or reordered by that: the results are the same.
macro_rules! in_wide_registers {
    (fn $name:ident($($argument:ident: $kind:ty),* $(,)?) $(-> $answer:ty)? = $body:ident;) => {
        #[cfg(target_arch = "x86_64")]
        fn $name($($argument: $kind),*) $(-> $answer)? {
            /// # Safety
            /// The processor must have AVX2.
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn avx2($($argument: $kind),*) $(-> $answer)? {
                $body($($argument),*)
            }
            if std::arch::is_x86_feature_detected!("avx2")
                && std::arch::is_x86_feature_detected!("bmi1")
                && std::arch::is_x86_feature_detected!("bmi2")
                && std::arch::is_x86_feature_detected!("lzcnt")
                && std::arch::is_x86_feature_detected!("popcnt")
            {
                // SAFETY: the processor was just found to have the features
                unsafe { avx2($($argument),*) }
            } else {
                $body($($argument),*)
            }
        }

        #[cfg(not(target_arch = "x86_64"))]
        fn $name($($argument: $kind),*) $(-> $answer)? {
            $body($($argument),*)
        }
    };
}

pub(crate) use in_wide_registers;
