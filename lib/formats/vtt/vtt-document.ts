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
