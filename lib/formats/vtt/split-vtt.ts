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
