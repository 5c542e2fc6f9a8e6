import { ConversionError, escapeVttText, splitLines, type TimedText } from './timed-text';

const time = '(\\d+):(\\d{2}):(\\d{2})\\.(\\d{3})';
const timingLine = new RegExp(`^\\s*${time},${time}\\s*$`);

const toMilliseconds = ([hours, minutes, seconds, fraction]: (string | undefined)[]): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction);

/** Parses YouTube's SBV: a line `0:00:01.000,0:00:03.000`, then the text, in which `[br]` is a line break. */
export const readSbv = (source: string): TimedText[] => {
  const lines = splitLines(source);
  const found = lines.flatMap((line, index) => {
    const timing = timingLine.exec(line);
    return timing ? [{ index, timing }] : [];
  });
  const first = lines.findIndex((line) => line.trim() !== '');
  if (found.length === 0) throw new ConversionError({ line: null, reason: 'no_cues' });
  // Text before the first timing line would be lost.
  if (found[0]?.index !== first) throw new ConversionError({ line: first + 1, reason: 'timing' });
  return found.map(({ index, timing }, cue) => ({
    start: toMilliseconds(timing.slice(1, 5)),
    end: toMilliseconds(timing.slice(5, 9)),
    text: lines
      .slice(index + 1, found[cue + 1]?.index)
      .flatMap((line) => line.split('[br]'))
      .filter((line) => line.trim() !== '')
      .map(escapeVttText)
      .join('\n'),
  }));
};
