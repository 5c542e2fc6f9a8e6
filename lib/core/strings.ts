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

/** The number of inserted, deleted, replaced or swapped characters between two texts. */
const countEdits = (a: string, b: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const edits = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + Number(!isSame)];
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits.push((before[j - 2] ?? 0) + 1);
      next.push(Math.min(...edits));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
};

/** Longer names are not typos of ours. */
const longestName = 60;

/** The known name that `name` is most likely a typo of; null if none is close. Pure. */
export const findNearestName = (name: string, known: readonly string[]): string | null => {
  if (name.length > longestName) return null;
  const allowed = Math.max(1, Math.floor(name.length / 3));
  const ranked = known
    .map((each) => ({ each, edits: countEdits(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits);
  return ranked[0]?.each ?? null;
};
