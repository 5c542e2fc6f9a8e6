import { LRUCache } from 'lru-cache';

import type { Context, SystemContext } from '@/lib/context';
import { usualFps } from '@/lib/core/media/constants';
import { toPlainText } from '@/lib/formats/timed-text/cue-text';
import type { Texttrack, Video } from '@/payload-types';

import { readCueDocument } from './editing/cue-document';
import { findNotes } from './editing/notes';
import { findTexttracks } from './find-texttracks';
import { readTexttrackFile } from './texttrack-file';
import { presentTexttrack, type MeasuredTexttrack } from './texttrack-schemas';

/** The size of a track: number of cues, visible characters and notes. */
export type TexttrackMeasure = Pick<MeasuredTexttrack, 'cues' | 'characters' | 'notes' | 'lastCueAt'>;

/** A changed text gets a new file name, so entries stay valid. */
const measured = new LRUCache<string, TexttrackMeasure>({ max: 5000 });

/** Counts the contents of a WebVTT file; `fps` is that of its video. */
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

/** A video's tracks without their texts, with the size of each; the oldest first. */
export const measureTexttracks = async (
  ctx: SystemContext,
  { id, workspace, fps }: Pick<Video, 'id' | 'workspace' | 'fps'>,
): Promise<MeasuredTexttrack[]> => {
  const delivery = await ctx.ports.deliveryFor(workspace);
  const answers: MeasuredTexttrack[] = [];
  // Sequentially: a text may have millions of characters.
  for (const track of await findTexttracks(ctx, [id])) {
    answers.push({ ...presentTexttrack(track, delivery), ...(await measure(ctx, track, fps ?? usualFps)) });
  }
  return answers;
};
