/** Maximum characters of a line. A cue has at most two lines. */
export const lineLength = 42;

/** Makes line breaks after punctuation preferable. */
const pauseBonus = 12;

/** Whether a text fits into one cue. Pure. */
export const fitsCue = (text: string): boolean =>
  text.length <= lineLength || splitInTwo(text.split(' '), lineLength) !== null;

/** Splits words into two lines of similar length, neither above `max`; null if impossible. */
const splitInTwo = (words: readonly string[], max: number): [string, string] | null => {
  let best: { lines: [string, string]; cost: number } | null = null;
  for (let at = 1; at < words.length; at += 1) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (Math.max(first.length, second.length) > max) continue;
    const cost = Math.abs(first.length - second.length) - (/[,;:.!?–]$/.test(first) ? pauseBonus : 0);
    if (!best || cost < best.cost) best = { lines: [first, second], cost };
  }
  return best?.lines ?? null;
};

/** Wraps a text at 42 characters, in two lines if it fits; longer texts take more. Pure. */
export const wrapLines = (text: string): string => {
  const words = text.split(/\s+/).filter(Boolean);
  const whole = words.join(' ');
  if (whole.length <= lineLength) return whole;
  const two = splitInTwo(words, lineLength);
  if (two) return two.join('\n');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lineLength)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
};

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
