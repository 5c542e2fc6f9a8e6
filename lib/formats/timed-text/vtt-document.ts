import { hasArrow, joinLines, splitVtt, type VttLine, readTimingLine, formatVttTime } from './vtt-syntax';

const readBlock = (lines: readonly VttLine[]): { block: VttBlock; fault: VttFault | null } => {
  const at = lines.findIndex(hasArrow);
  const other: VttBlock = { kind: 'other', text: joinLines(lines) };
  const arrow = lines[at];
  if (!arrow) return { block: other, fault: null };
  const timing = readTimingLine(arrow.text);
  if (!timing) return { block: other, fault: { line: arrow.number, reason: 'timing' } };
  const id = at === 1 ? (lines[0]?.text ?? '') : '';
  return { block: { kind: 'cue', id, ...timing, text: joinLines(lines.slice(at + 1)) }, fault: null };
};

/**
 * Parses a WebVTT file like the specification's parser (6.1), but keeps the parts that it skips. `faults`
 * lists lines that browsers ignore and, with `header` and `no_cues`, why the file is invalid.
 */
export const readVtt = (source: string): { document: VttDocument; faults: VttFault[] } => {
  const split = splitVtt(source);
  if (!split) return { document: { header: 'WEBVTT', blocks: [] }, faults: [{ line: 1, reason: 'header' }] };
  const read = split.blocks.map(readBlock);
  const blocks = read.map(({ block }) => block);
  const faults = read.flatMap(({ fault }) => fault ?? []);
  if (!blocks.some((block) => block.kind === 'cue' && block.start < block.end))
    faults.push({ line: faults[0]?.line ?? split.lineCount, reason: 'no_cues' });
  return { document: { header: joinLines(split.header), blocks }, faults };
};

/** Removes empty lines, which would end the cue, and arrows, which would begin another one. */
const toCueText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('-->', '--&gt;')
    .split('\n')
    .filter((line) => line !== '')
    .join('\n');

const writeBlock = (block: VttBlock): string => {
  if (block.kind === 'other') return block.text;
  const { id, start, end, settings, text } = block;
  const timing = `${formatVttTime(start)} --> ${formatVttTime(end)}${settings && ` ${settings}`}`;
  return [id.replace(/[\r\n]|-->/g, ' '), timing, toCueText(text)].filter(Boolean).join('\n');
};

/**
 * Writes a document as a file. Parsed content is unchanged except for empty lines and the format of times.
 */
export const writeVtt = ({ header, blocks }: VttDocument): string =>
  `${[header, ...blocks.map(writeBlock)].join('\n\n')}\n`;

/**
 * Removes the cues of a WebVTT file that begin at or after `end` (milliseconds); null if none is left. Pure.
 */
export const cutVtt = (vtt: string, end: number): string | null => {
  const { document } = readVtt(vtt);
  const blocks = document.blocks.flatMap((block) => {
    if (block.kind === 'other') return block;
    return block.start < end ? { ...block, end: Math.min(block.end, end) } : [];
  });
  const cut = { ...document, blocks };
  return getCues(cut).some((cue) => cue.start < cue.end) ? writeVtt(cut) : null;
};

/** Times in whole milliseconds. `settings` and `text` are unchanged from the file. */
export type VttCue = {
  kind: 'cue';
  id: string;
  start: number;
  end: number;
  settings: string;
  text: string;
};

/** NOTE, STYLE, REGION and blocks that browsers skip: kept unchanged, without surrounding empty lines. */
export type VttOther = { kind: 'other'; text: string };

export type VttBlock = VttCue | VttOther;

/**
 * A WebVTT file that can be edited and written again without loss. `header` is its first block, including
 * `WEBVTT`.
 */
export type VttDocument = { header: string; blocks: VttBlock[] };

/** `line` starts at 1. */
export type VttFault = { line: number; reason: VttFaultReason };

/**
 * - `header`: the file does not begin with `WEBVTT`
 * - `timing`: a line with `-->` is no timing line
 * - `no_cues`: no cue can be shown: there is none, or each ends before it begins
 */
export type VttFaultReason = 'header' | 'timing' | 'no_cues';

export const getCues = ({ blocks }: VttDocument): VttCue[] =>
  blocks.filter((block): block is VttCue => block.kind === 'cue');
