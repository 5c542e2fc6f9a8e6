/** The first `max` UTF-16 units of a text, without half of a surrogate pair at the end. Pure. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** Escapes a text for use in a regular expression. Pure. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

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

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML elements and attributes, so that user input cannot inject markup. Pure. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);
