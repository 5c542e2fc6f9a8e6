import { ConversionError, escapeVttText, splitLines, type TimedText } from './timed-text';

/** Hours and the fraction may have fewer digits than the format's usual two and three; some programs write a full stop. */
const time = '(\\d{1,3}):(\\d{1,2}):(\\d{1,2})(?:[,.](\\d{1,3}))?';
const timingLine = new RegExp(`^\\s*${time}\\s*-->\\s*${time}(?:\\s.*)?$`);

const toMilliseconds = ([hours, minutes, seconds, fraction = '']: (string | undefined)[]): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));

/** Bold, italics and underline are the same in WebVTT; colours and positions of other programs are left out. */
const toVttText = (text: string): string =>
  escapeVttText(text.replace(/\{\\[^}]*\}/g, '').replace(/<\/?font[^>]*>/gi, '')).replace(
    /&lt;(\/?)([biu])&gt;/gi,
    (_tag, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`,
  );

/** A cue's number is the last line before its times, and belongs to no text. */
const withoutNumber = (lines: string[]): string[] => {
  const end = lines.findLastIndex((line) => line.trim() !== '');
  return /^\s*\d+\s*$/.test(lines[end] ?? '') ? lines.slice(0, end) : lines;
};

/** SubRip. An empty line within a cue does not end it: only the next times do, so that no word is lost. */
export const readSrt = (source: string): TimedText[] => {
  const lines = splitLines(source);
  const timings = lines.flatMap((line, index) => (line.includes('-->') ? [index] : []));
  if (timings.length === 0) throw new ConversionError({ line: null, reason: 'no_cues' });
  return timings.map((at, index) => {
    const found = timingLine.exec(lines[at] ?? '');
    if (!found) throw new ConversionError({ line: at + 1, reason: 'timing' });
    const next = timings[index + 1];
    const body = lines.slice(at + 1, next);
    const text = (next === undefined ? body : withoutNumber(body)).filter((line) => line.trim() !== '');
    return {
      start: toMilliseconds(found.slice(1, 5)),
      end: toMilliseconds(found.slice(5, 9)),
      text: toVttText(text.join('\n')),
    };
  });
};
