import { ConversionError, escapeVttText, splitLines, type TimedText } from './timed-text';

/** Hours and fraction may have fewer digits than usual, and some programs write a full stop. */
const time = '(\\d{1,5}):(\\d{1,2}):(\\d{1,2})(?:[,.](\\d{1,3}))?';
const timingLine = new RegExp(`^\\s*${time}\\s*-->\\s*${time}(?:\\s.*)?$`);

const toMilliseconds = ([hours, minutes, seconds, fraction = '']: (string | undefined)[]): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));

/** Position by numeric keypad: 7 is the top left corner, 2 the default. */
const place = /\{[^}]*\\an([1-9])/;
/** Position of the older format: plus 4 is the top, plus 8 the middle. */
const oldPlace = /\{[^}]*\\a(1[01]|[1-79])(?!\d)/;
const lines = ['', ' line:50%', ' line:0'];
const alignments = [' align:start', '', ' align:end'];

/** The cue settings for an Advanced SubStation position (`\an` or `\a`); the first tag of a cue counts. */
const readPlace = (text: string): string => {
  const pad = Number(place.exec(text)?.[1] ?? 0);
  const old = Number(oldPlace.exec(text)?.[1] ?? 0);
  const row = pad ? Math.floor((pad - 1) / 3) : [0, 2, 1][old >> 2];
  const column = pad ? (pad - 1) % 3 : (old & 3) - 1;
  return pad || old ? `${lines[row ?? 0] ?? ''}${alignments[column] ?? ''}`.trim() : '';
};

/** Converts SubRip markup. Bold, italics and underline are the same in WebVTT; colors are dropped. */
const toVttText = (text: string): string =>
  escapeVttText(text.replace(/\{\\[^}]*\}/g, '').replace(/<\/?font[^>]*>/gi, '')).replace(
    /&lt;(\/?)([biu])&gt;/gi,
    (_tag, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`,
  );

/** Removes a cue's number, the last line before its times. */
const withoutNumber = (lines: string[]): string[] => {
  const end = lines.findLastIndex((line) => line.trim() !== '');
  return /^\s*\d+\s*$/.test(lines[end] ?? '') ? lines.slice(0, end) : lines;
};

/**
 * Parses SubRip. Empty lines inside a cue do not end it; only the next timing line does, so that no text is
 * lost.
 */
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
