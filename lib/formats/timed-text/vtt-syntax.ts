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

type VttTiming = { start: number; end: number; settings: string };

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

/** `number` starts at 1. */
export type VttLine = { number: number; text: string };

/** Whether a line contains the arrow of a timing line. */
export const hasArrow = ({ text }: VttLine): boolean => text.includes('-->');

/**
 * Splits lines at empty ones. An arrow after a timing line, or below two other lines, also begins a new
 * block.
 */
const splitBlocks = (lines: readonly VttLine[]): VttLine[][] => {
  const blocks: VttLine[][] = [];
  let block: VttLine[] = [];
  const end = (): void => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const line of lines) {
    if (line.text === '') end();
    else {
      if (hasArrow(line) && (block.length > 1 || block.some(hasArrow))) end();
      block.push(line);
    }
  }
  end();
  return blocks;
};

/**
 * Splits a WebVTT file into header and blocks (WebVTT 6.1); null if it lacks the signature. A cue may follow
 * the header without an empty line.
 */
export const splitVtt = (
  source: string,
): { header: VttLine[]; blocks: VttLine[][]; lineCount: number } | null => {
  const text = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return null;
  const lines = text.split('\n').map((each, index) => ({ number: index + 1, text: each }));
  // Any text after `WEBVTT` on its line is a comment.
  const end = lines.findIndex((line) => line.number > 1 && (line.text === '' || hasArrow(line)));
  const at = end < 0 ? lines.length : end;
  return { header: lines.slice(0, at), blocks: splitBlocks(lines.slice(at)), lineCount: lines.length };
};

/** The text of some lines. */
export const joinLines = (lines: readonly VttLine[]): string => lines.map(({ text }) => text).join('\n');
