import { ConversionError, escapeVttText, splitLines, type TimedText } from './timed-text';

const time = '(\\d{2}):(\\d{2}):(\\d{2})[:;.](\\d{2})';
const cueLine = new RegExp(`^\\s*${time}\\s*,\\s*${time}\\s*,\\s?(.*)$`);
const toMilliseconds = ([hours, minutes, seconds, frames]: (string | undefined)[], fps: number): number =>
  Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(frames) / fps) * 1000);

/**
 * Parses Spruce STL, the text format of DVD authoring: `00:00:01:00 , 00:00:03:00 , first line|second line`;
 * lines with `$` and `//` are settings. The format has no frame rate, so `fps` is the video's.
 */
export const readSpruceStl = (source: string, fps: number): TimedText[] => {
  const cues = splitLines(source).flatMap((line, index) => {
    if (/^\s*(?:$|\$|\/\/)/.test(line)) return [];
    const found = cueLine.exec(line);
    if (!found) throw new ConversionError({ line: index + 1, reason: 'timing' });
    const text = (found[9] ?? '')
      .replace(/\^[BIU]/gi, '')
      .split('|')
      .map((part) => part.trim());
    return [
      {
        start: toMilliseconds(found.slice(1, 5), fps),
        end: toMilliseconds(found.slice(5, 9), fps),
        text: text.filter(Boolean).map(escapeVttText).join('\n'),
      },
    ];
  });
  if (cues.length === 0) throw new ConversionError({ line: null, reason: 'no_cues' });
  return cues;
};
