/** Control characters, line and paragraph separators, direction controls and lone surrogates. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u;
const unsafeRuns = new RegExp(`${unsafe.source}+`, 'gu');

/**
 * Whether a text stays one line in the order that it is written in: in a list, a file's name, an email's
 * header. Pure.
 */
export const isSingleLine = (value: string): boolean => !unsafe.test(value);

/** The text as one safe line, with spaces in place of what breaks it. Pure. */
export const toSingleLine = (value: string): string => value.replace(unsafeRuns, ' ').trim();

/**
 * Characters that show nothing: white space, ignorable ones (soft hyphen, zero-width, fillers, tags), the
 * blank Braille pattern.
 */
const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether anything of a text can be seen. Pure. */
export const isVisible = (value: string): boolean => value.replace(invisible, '') !== '';
