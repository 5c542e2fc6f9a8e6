import { hasArrow, joinLines, splitVtt, type VttLine } from './split-vtt';
import type { VttBlock, VttDocument, VttFault } from './vtt-document';
import { readTimingLine } from './vtt-time';

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
