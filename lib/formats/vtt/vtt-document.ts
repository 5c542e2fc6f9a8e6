/** Times in whole milliseconds. `settings` and `text` as they stand in the file. */
export type VttCue = {
  kind: 'cue';
  id: string;
  start: number;
  end: number;
  settings: string;
  text: string;
};

/**
 * NOTE, STYLE and REGION, and whatever a browser passes over: kept as it is, without the empty lines around
 * it.
 */
export type VttOther = { kind: 'other'; text: string };

export type VttBlock = VttCue | VttOther;

/**
 * A WebVTT file whose parts can be edited and written again without a loss. `header`: its first block,
 * `WEBVTT` included.
 */
export type VttDocument = { header: string; blocks: VttBlock[] };

/** `line` counts from 1. */
export type VttFault = { line: number; reason: VttFaultReason };

/**
 * - `header`: the file does not begin with `WEBVTT`
 * - `timing`: a line with `-->` is no timing line
 * - `no_cues`: no cue can be shown: there is none, or each ends before it begins
 */
export type VttFaultReason = 'header' | 'timing' | 'no_cues';

export const getCues = ({ blocks }: VttDocument): VttCue[] =>
  blocks.filter((block): block is VttCue => block.kind === 'cue');
