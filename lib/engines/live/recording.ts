import { z } from 'zod';

import { findBoxes } from '@/lib/core/media/mp4-boxes';
import { getLiveFolder, recordingFile } from '@/lib/core/storage/storage-keys';
import { readStoredText } from '@/lib/core/storage/stored-objects';
import { getInitKey } from '@/lib/engines/live/channel/recorded';
import type { StoragePort } from '@/lib/ports/storage';

import { readTracks } from './packager/fragmented-mp4';

const segmentSchema = z.object({
  rendition: z.string(),
  sequence: z.number(),
  run: z.number(),
  duration: z.number(),
  startedAt: z.number(),
  isIndependent: z.boolean(),
  size: z.number(),
});

/** `recording.json`: the public part of one run of a channel (`LiveRecording`). */
const recordingSchema = z.object({
  folder: z.string(),
  renditions: z.array(z.object({ name: z.string(), segments: z.array(segmentSchema).min(1) })),
});
export type Recording = z.output<typeof recordingSchema>;

/** A rendition as declared in the broadcast's master playlist. Pixels, bits per second. */
export type RecordedRendition = {
  name: string;
  width: number;
  height: number;
  bandwidth: number;
  codecs: string;
};

/** The renditions in a master playlist, in its order. Pure. */
export const parseLiveMaster = (text: string): RecordedRendition[] => {
  const pattern =
    /#EXT-X-STREAM-INF:BANDWIDTH=(\d+),RESOLUTION=(\d+)x(\d+),CODECS="([^"]+)"(?:,SUBTITLES="[^"]*")?\n([\w-]+)\.m3u8/g;
  return [...text.matchAll(pattern)].map(([, bandwidth, width, height, codecs = '', name = '']) => ({
    ...{ name, codecs, bandwidth: Number(bandwidth), width: Number(width), height: Number(height) },
  }));
};

/** The stored recording of a finished run of a channel; null if nothing was public. */
export const readRecording = async (
  storage: StoragePort,
  { eventId, broadcast }: { eventId: string; broadcast: string },
): Promise<{ recording: Recording; renditions: RecordedRendition[] } | null> => {
  const folder = getLiveFolder(eventId, broadcast);
  const text = await readStoredText(storage, `${folder}${recordingFile}`);
  const master = await readStoredText(storage, `${folder}master.m3u8`);
  if (!text || !master) return null;
  const recording = recordingSchema.parse(JSON.parse(text));
  const announced = parseLiveMaster(master).filter(({ name }) =>
    recording.renditions.some((rendition) => rendition.name === name),
  );
  const renditions = await Promise.all(
    announced.map(async (rendition) => ({
      ...rendition,
      ...chooseSize(await readSizes(storage, recording, rendition.name)),
    })),
  );
  return renditions.length > 0 ? { recording, renditions } : null;
};

type SizedRun = { width: number; height: number; seconds: number };

/** The sizes that the cameras of a rendition sent, with their seconds. */
const readSizes = async (
  storage: StoragePort,
  { folder, renditions }: Recording,
  name: string,
): Promise<SizedRun[]> => {
  const segments = renditions.find((rendition) => rendition.name === name)?.segments ?? [];
  const seconds = new Map<number, number>();
  for (const { run, duration } of segments) seconds.set(run, (seconds.get(run) ?? 0) + duration);
  const sized = await Promise.all(
    [...seconds].map(async ([run, sent]) => {
      const opened = await storage.read({ bucket: 'stream', key: getInitKey(folder, name, run) });
      const [moov] = opened ? findBoxes(Buffer.concat(await opened.body.toArray()), ['moov']) : [];
      const video = moov && readTracks(moov).find(({ kind }) => kind === 'video');
      return video ? [{ width: video.width, height: video.height, seconds: sent }] : [];
    }),
  );
  return sized.flat();
};

/** Least share of the recording for a size to count, so that a short test with another camera is ignored. */
const countedShare = 0.1;

/**
 * The size of a recording made by several cameras: the orientation sent longest, and its largest size with
 * at least a tenth of the time. Null if unknown. Pure.
 */
export const chooseSize = (runs: readonly SizedRun[]): { width: number; height: number } | null => {
  const total = runs.reduce((sum, { seconds }) => sum + seconds, 0);
  const bySize = new Map<string, SizedRun>();
  for (const { width, height, seconds } of runs) {
    const name = `${width}x${height}`;
    bySize.set(name, { width, height, seconds: seconds + (bySize.get(name)?.seconds ?? 0) });
  }
  const sizes = [...bySize.values()];
  const [longest] = sizes.toSorted((one, other) => other.seconds - one.seconds);
  if (!longest) return null;
  const isUpright = ({ width, height }: SizedRun): boolean => height > width;
  const [chosen = longest] = sizes
    .filter((size) => size.seconds >= total * countedShare && isUpright(size) === isUpright(longest))
    .toSorted((one, other) => other.width * other.height - one.width * one.height);
  return { width: chosen.width, height: chosen.height };
};
