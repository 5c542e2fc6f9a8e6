const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
  quot: '"',
  apos: "'",
};

const decodeEntity = (entity: string, hex: string, decimal: string, name: string): string => {
  if (name) return named[name] ?? entity;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
};

/** The plain text of a cue: no tags or timestamps, entities decoded. The result is not safe as markup. */
export const toPlainText = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, decodeEntity)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
