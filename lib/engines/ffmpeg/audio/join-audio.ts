import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import type { IgnoredTrack } from '@/lib/ports/encoder';

import { readSegmentSamples } from '../inspect/mp4-samples';
import type { AudioSource } from '../inspect/source-description';
import type { Alternate } from '../ladder/audio-graph';
import { AUDIO_NAME, nameAlternate, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import type { EncodePlan } from '../ladder/filter-graph';
import { joinSoundSegments } from '../ladder/segments';

/** Whether two folders contain the same audio: the encoder writes identical bytes for identical audio. */
const isSameSound = async (left: string, right: string): Promise<boolean> => {
  const names = (await readdir(left)).filter((name) => name.endsWith('.m4s'));
  for (const name of names) {
    const [one, other] = await Promise.all(
      [left, right].map((folder) => readFile(path.join(folder, name)).catch(() => Buffer.alloc(0))),
    );
    if (!one || !other?.equals(one)) return false;
  }
  return true;
};

/** Whether a track's segments contain samples: for undecodable audio ffmpeg writes empty ones. */
const hasSamples = async (folder: string): Promise<boolean> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  for (const name of names) {
    const samples = await readSegmentSamples(path.join(folder, name)).catch((error: unknown) => {
      // Damaged segments are detected elsewhere.
      if (error instanceof RangeError) return [{}];
      throw error;
    });
    if (samples.length > 0) return true;
  }
  return false;
};

/** Gives a track the segment lengths of the video. False if nothing of it could be decoded. */
const joinTrack = async (folder: string): Promise<boolean> =>
  (await joinSoundSegments(folder)) && (await hasSamples(folder));

/** Ignored track for the encode result. Pure. */
export const toIgnored = ({ codec, title, language }: AudioSource): IgnoredTrack => ({
  ...{ kind: 'audio', codec, title, language },
});

/**
 * Gives all tracks the segment lengths of the video. Returns the resulting plan, without a main track that
 * could not be decoded and without alternatives that are empty or duplicates.
 */
export const joinAudio = async (folder: string, plan: EncodePlan): Promise<EncodePlan> => {
  const hls = path.join(folder, OUTPUT_FOLDERS.hls);
  const inHls = (name: string): string => path.join(hls, name);
  const hasMain = plan.source.audio !== null && (await joinTrack(inHls(AUDIO_NAME)));
  if (!hasMain) await rm(inHls(AUDIO_NAME), { recursive: true, force: true });
  const kept: Alternate[] = [];
  const folders = [AUDIO_NAME];
  const ignoredAudio = [...plan.source.ignoredAudio];
  for (const [index, track] of plan.alternates.entries()) {
    const made = inHls(nameAlternate(index));
    let isWanted = hasMain && (await joinTrack(made));
    for (const name of folders) isWanted &&= !(await isSameSound(inHls(name), made));
    if (!isWanted) {
      await rm(made, { recursive: true, force: true });
      ignoredAudio.push(toIgnored(track));
    } else {
      const name = nameAlternate(kept.length);
      if (name !== nameAlternate(index)) await rename(made, inHls(name));
      folders.push(name);
      kept.push(track);
    }
  }
  const audio = hasMain ? plan.source.audio : null;
  return { ...plan, alternates: kept, source: { ...plan.source, audio, ignoredAudio } };
};
