//! Slow references, generators and a checker of scripts.
