/** Characters of a line of a cue, which has at most two. */
export const lineLength = 42;

/** Where a reader pauses, a line ends more easily than elsewhere. */
const pauseBonus = 12;

/** Whether words fit into one cue. Pure. */
export const fitsCue = (text: string): boolean =>
  text.length <= lineLength || splitInTwo(text.split(' '), lineLength) !== null;

/** The two lines that differ least in length, neither above `max`; null where there are none. */
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

/** A text in lines of at most 42 characters, two where it fits into two; longer texts take more. Pure. */
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
