import { ConversionError, escapeVttText, splitLines, type TimedText } from './timed-text';

/**
 * Hours and the fraction may have fewer digits than the format's usual two and three; some programs write a
 * full stop.
 */
const time = '(\\d{1,5}):(\\d{1,2}):(\\d{1,2})(?:[,.](\\d{1,3}))?';
const timingLine = new RegExp(`^\\s*${time}\\s*-->\\s*${time}(?:\\s.*)?$`);

const toMilliseconds = ([hours, minutes, seconds, fraction = '']: (string | undefined)[]): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));

/** Places by the number pad: 7 is the upper left corner, 2 the usual place. */
const place = /\{[^}]*\\an([1-9])/;
/** The same of the older format: 4 more is at the top, 8 more in the middle. */
const oldPlace = /\{[^}]*\\a(1[01]|[1-79])(?!\d)/;
const lines = ['', ' line:50%', ' line:0'];
const alignments = [' align:start', '', ' align:end'];

/**
 * The settings of a cue that says where it stands (Advanced SubStation's `\\an` and `\\a`), which the first
 * of them decides.
 */
const readPlace = (text: string): string => {
  const pad = Number(place.exec(text)?.[1] ?? 0);
  const old = Number(oldPlace.exec(text)?.[1] ?? 0);
  const row = pad ? Math.floor((pad - 1) / 3) : [0, 2, 1][old >> 2];
  const column = pad ? (pad - 1) % 3 : (old & 3) - 1;
  return pad || old ? `${lines[row ?? 0] ?? ''}${alignments[column] ?? ''}`.trim() : '';
};

/** Bold, italics and underline are the same in WebVTT; colours of other programs are left out. */
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
    const text = (next === undefined ? body : withoutNumber(body))
      .filter((line) => line.trim() !== '')
      .join('\n');
    return {
      start: toMilliseconds(found.slice(1, 5)),
      end: toMilliseconds(found.slice(5, 9)),
      settings: readPlace(text),
      text: toVttText(text),
    };
  });
};
