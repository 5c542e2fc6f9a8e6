const styleTags = ['b', 'i', 'u'] as const;
export type CueStyle = (typeof styleTags)[number];

/** A piece of a line in one style. */
export type CueRun = { text: string; styles: readonly CueStyle[] };

/** A cue that is longer than this is no caption; the rest is cut off, so that it can't freeze the page. Characters. */
const maxLength = 5000;

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (entity, decimal, hex, name) => {
    if (name) return namedEntities[String(name).toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

const isStyle = (name: string | undefined): name is CueStyle =>
  (styleTags as readonly (string | undefined)[]).includes(name);

/**
 * A WebVTT cue's text as lines of plain pieces. Of its tags only `<b>`, `<i>` and `<u>` mean something here; every other tag
 * (voices, classes, timestamps, anybody's HTML) is dropped and what it encloses stays as text. Nothing of it is ever markup.
 */
export const parseCueText = (source: string): CueRun[][] => {
  const lines: CueRun[][] = [[]];
  let styles: CueStyle[] = [];
  for (const [token, closing, tag] of source.slice(0, maxLength).matchAll(/<(\/?)([^<>]*)>|[^<]+|</g)) {
    if (tag !== undefined) {
      const name = /^[a-z]+/.exec(tag)?.[0];
      if (!isStyle(name)) continue;
      styles = closing ? styles.filter((style) => style !== name) : [...new Set([...styles, name])];
      continue;
    }
    const [first = '', ...rest] = decodeEntities(token).split(/\r\n|\r|\n/);
    if (first) lines[lines.length - 1]?.push({ text: first, styles });
    for (const text of rest) lines.push(text ? [{ text, styles }] : []);
  }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
};

/** A cue's words in one line. */
export const toPlainText = (source: string): string =>
  parseCueText(source)
    .map((line) => line.map(({ text }) => text).join(''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
