/**
 * Formats a time as `HH:MM:SS.mmm` with as many digits of hours as needed. `milliseconds` is a non-negative
 * integer.
 */
export const formatVttTime = (milliseconds: number, separator: '.' | ',' = '.'): string => {
  const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${clock.map((part) => pad(part, 2)).join(':')}${separator}${pad(milliseconds % 1000, 3)}`;
};

/** Any number of digits for hours, and exactly three for milliseconds. */
const timestamp = '(?:(\\d+):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})(?!\\d)';
/** WebVTT 6.3 allows spaces and tabs around the arrow. */
const timingLine = new RegExp(`^[ \\t\\f]*${timestamp}[ \\t\\f]*-->[ \\t\\f]*${timestamp}(.*)$`, 's');

const toMilliseconds = ([hours = '0', minutes, seconds, thousandths]: (string | undefined)[]): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(thousandths);

export type VttTiming = { start: number; end: number; settings: string };

/** Parses a cue's timing line; null if it is invalid. Milliseconds. */
export const readTimingLine = (line: string): VttTiming | null => {
  const found = timingLine.exec(line);
  if (!found) return null;
  return {
    start: toMilliseconds(found.slice(1, 5)),
    end: toMilliseconds(found.slice(5, 9)),
    settings: (found[9] ?? '').trim(),
  };
};
