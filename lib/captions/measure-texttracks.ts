import { LRUCache } from 'lru-cache';

import type { Context } from '@/lib/http/define-endpoint';
import type { Texttrack, Video } from '@/payload-types';

import { findTexttracks } from './list-texttracks';
import { presentTexttrack } from './present-texttrack';
import { readTexttrackFile } from './read-texttrack-file';
import type { MeasuredTexttrack } from './texttrack-schemas';
import { toPlainText } from './vtt/to-plain-text';
import { readVtt } from './vtt/read-vtt';
import { getCues } from './vtt/vtt-document';

/** How much is in a track: cues, and characters that are read. */
export type TexttrackMeasure = Pick<MeasuredTexttrack, 'cues' | 'characters'>;

/** A changed text gets a file of another name, so that what is known of one stays true. */
const measured = new LRUCache<string, TexttrackMeasure>({ max: 5000 });

/** Counts what is in a WebVTT file. */
export const measureVtt = (vtt: string): TexttrackMeasure => {
  const cues = getCues(readVtt(vtt).document);
  return {
    cues: cues.length,
    characters: cues.reduce((sum, { text }) => sum + toPlainText(text).length, 0),
  };
};

const measure = async ({ ports }: Pick<Context, 'ports'>, track: Texttrack): Promise<TexttrackMeasure> => {
  const known = track.filename ? measured.get(track.filename) : undefined;
  if (known) return known;
  const vtt = await readTexttrackFile(ports, track);
  if (vtt === null) return { cues: 0, characters: 0 };
  const found = measureVtt(vtt);
  if (track.filename) measured.set(track.filename, found);
  return found;
};

/** A video's tracks without their texts, and how much is in each; the oldest first. */
export const measureTexttracks = async (
  ctx: Pick<Context, 'payload' | 'ports'>,
  { id, workspace }: Pick<Video, 'id' | 'workspace'>,
): Promise<MeasuredTexttrack[]> => {
  const delivery = await ctx.ports.deliveryFor(workspace);
  const answers: MeasuredTexttrack[] = [];
  // One after the other: a text may have millions of characters.
  for (const track of await findTexttracks(ctx, [id])) {
    answers.push({ ...presentTexttrack(track, delivery), ...(await measure(ctx, track)) });
  }
  return answers;
};
