import type { VttBlock, VttDocument, VttFault } from './vtt-document';
import { readTimingLine } from './vtt-time';

type Line = { number: number; text: string };

const hasArrow = ({ text }: Line): boolean => text.includes('-->');

/** WebVTT 6.1: the lines between two empty ones; an arrow after a cue's times, or below two other lines, begins a new block. */
const splitBlocks = (lines: readonly Line[]): Line[][] => {
  const blocks: Line[][] = [];
  let block: Line[] = [];
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

const joinLines = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n');

const readBlock = (lines: readonly Line[]): { block: VttBlock; fault: VttFault | null } => {
  const at = lines.findIndex(hasArrow);
  const other: VttBlock = { kind: 'other', text: joinLines(lines) };
  const arrow = lines[at];
  if (!arrow) return { block: other, fault: null };
  const timing = readTimingLine(arrow.text);
  if (!timing) return { block: other, fault: { line: arrow.number, reason: 'timing' } };
  const id = at === 1 ? (lines[0]?.text ?? '') : '';
  return { block: { kind: 'cue', id, ...timing, text: joinLines(lines.slice(at + 1)) }, fault: null };
};

/** A cue may follow the header without an empty line. */
const splitHeader = (lines: readonly Line[]): { header: Line[]; body: Line[] } => {
  const end = lines.findIndex((line) => line.text === '' || hasArrow(line));
  const at = end < 0 ? lines.length : end;
  return { header: lines.slice(0, at), body: lines.slice(at) };
};

/**
 * Reads a WebVTT file as the specification's parser does (6.1), which passes over what it does not understand; all of that is kept.
 * `faults` are the lines that browsers leave out and, with `header` and `no_cues`, why it is no WebVTT file at all.
 */
export const readVtt = (source: string): { document: VttDocument; faults: VttFault[] } => {
  const text = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
  const lines = text.split('\n').map((each, index) => ({ number: index + 1, text: each }));
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text))
    return { document: { header: 'WEBVTT', blocks: [] }, faults: [{ line: 1, reason: 'header' }] };
  const { header, body } = splitHeader(lines);
  const read = splitBlocks(body).map(readBlock);
  const blocks = read.map(({ block }) => block);
  const faults = read.flatMap(({ fault }) => fault ?? []);
  if (!blocks.some(({ kind }) => kind === 'cue'))
    faults.push({ line: faults[0]?.line ?? lines.length, reason: 'no_cues' });
  return { document: { header: joinLines(header), blocks }, faults };
};
