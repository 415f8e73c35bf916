//! Normal forms and lower case come from elsewhere; they must know the Unicode data of the tables.

#[test]
fn lower_case_and_normal_forms_have_the_version_of_the_tables() {
    let named = |(major, minor): (u64, u64)| format!("{major}.{minor}");
    let (major, minor, _) = char::UNICODE_VERSION;
    assert_eq!(named((major.into(), minor.into())), errata_text::UNICODE_VERSION, "rustc");
    let (major, minor, _) = unicode_normalization::UNICODE_VERSION;
    assert_eq!(named((major.into(), minor.into())), errata_text::UNICODE_VERSION, "unicode-normalization");
}
