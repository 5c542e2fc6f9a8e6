/** Control characters, line and paragraph separators, direction controls and lone surrogates. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u;
const unsafeRuns = new RegExp(`${unsafe.source}+`, 'gu');

/**
 * Whether a text is a single line in its written order, as lists, file names and email headers require. Pure.
 */
export const isSingleLine = (value: string): boolean => !unsafe.test(value);

/** Replaces characters that break a line by spaces. Pure. */
export const toSingleLine = (value: string): string => value.replace(unsafeRuns, ' ').trim();

/**
 * Invisible characters: white space, ignorable ones (soft hyphen, zero-width, fillers, tags), the blank
 * Braille pattern.
 */
const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has a visible character. Pure. */
export const isVisible = (value: string): boolean => value.replace(invisible, '') !== '';
