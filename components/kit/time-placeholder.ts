/** Placeholder for a time in a sentence. U+FFFC does not occur in any translation. */
export const timePlaceholder = '\u{FFFC}';
