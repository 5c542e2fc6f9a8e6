/** Stands in a sentence where its moment goes; no text has it. */
export const timeMark = '\u{FFFC}';
