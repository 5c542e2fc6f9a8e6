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
