import { LRUCache } from 'lru-cache';

import type { Context, SystemContext } from '@/lib/context';
import { usualFps } from '@/lib/core/media/usual-fps';
import type { Texttrack, Video } from '@/payload-types';

import { toPlainText } from '../../formats/vtt/to-plain-text';
import { readCueDocument } from './editing/cue-document';
import { findNotes } from './editing/notes';
import { findTexttracks } from './list-texttracks';
import { presentTexttrack } from './present-texttrack';
import { readTexttrackFile } from './read-texttrack-file';
import type { MeasuredTexttrack } from './texttrack-schemas';

/** How much is in a track: cues, characters that are read, and notes of what is worth a look. */
export type TexttrackMeasure = Pick<MeasuredTexttrack, 'cues' | 'characters' | 'notes' | 'lastCueAt'>;

/** A changed text gets a file of another name, so that what is known of one stays true. */
const measured = new LRUCache<string, TexttrackMeasure>({ max: 5000 });

/** Counts what is in the WebVTT file of a video with so many frames a second. */
const measureVtt = (vtt: string, fps: number): TexttrackMeasure => {
  const { cues } = readCueDocument(vtt).document;
  const last = cues.at(-1);
  return {
    cues: cues.length,
    characters: cues.reduce((sum, { text }) => sum + toPlainText(text).length, 0),
    notes: findNotes(cues, fps).length,
    lastCueAt: last ? last.start / 1000 : null,
  };
};

const measure = async (
  { ports }: Pick<Context, 'ports'>,
  track: Texttrack,
  fps: number,
): Promise<TexttrackMeasure> => {
  const key = `${track.filename} ${fps}`;
  const known = measured.get(key);
  if (known) return known;
  const vtt = await readTexttrackFile(ports, track);
  if (vtt === null) return { cues: 0, characters: 0, notes: 0, lastCueAt: null };
  const found = measureVtt(vtt, fps);
  measured.set(key, found);
  return found;
};

/** A video's tracks without their texts, and how much is in each; the oldest first. */
export const measureTexttracks = async (
  ctx: SystemContext,
  { id, workspace, fps }: Pick<Video, 'id' | 'workspace' | 'fps'>,
): Promise<MeasuredTexttrack[]> => {
  const delivery = await ctx.ports.deliveryFor(workspace);
  const answers: MeasuredTexttrack[] = [];
  // One after the other: a text may have millions of characters.
  for (const track of await findTexttracks(ctx, [id])) {
    answers.push({ ...presentTexttrack(track, delivery), ...(await measure(ctx, track, fps ?? usualFps)) });
  }
  return answers;
};
