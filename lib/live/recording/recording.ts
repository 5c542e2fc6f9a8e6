import { z } from 'zod';

import { getLiveFolder, recordingFile } from '@/lib/core/storage/storage-keys';
import type { StoragePort } from '@/lib/ports/storage/port';

import { readStoredText } from './read-stored-text';

const segmentSchema = z.object({
  rung: z.string(),
  sequence: z.number(),
  run: z.number(),
  duration: z.number(),
  startedAt: z.number(),
  isIndependent: z.boolean(),
  size: z.number(),
});

/** `recording.json`: what viewers saw of one run of a channel (`LiveRecording`). */
const recordingSchema = z.object({
  folder: z.string(),
  rungs: z.array(z.object({ name: z.string(), segments: z.array(segmentSchema).min(1) })),
});
export type Recording = z.output<typeof recordingSchema>;

/** A rung as the master playlist of the broadcast announced it. Pixels, bits a second. */
export type RecordedRung = {
  name: string;
  width: number;
  height: number;
  bandwidth: number;
  codecs: string;
};

/** The rungs that a master playlist lists, in its order. Pure. */
export const parseLiveMaster = (text: string): RecordedRung[] => {
  const pattern =
    /#EXT-X-STREAM-INF:BANDWIDTH=(\d+),RESOLUTION=(\d+)x(\d+),CODECS="([^"]+)"(?:,SUBTITLES="[^"]*")?\n([\w-]+)\.m3u8/g;
  return [...text.matchAll(pattern)].map(([, bandwidth, width, height, codecs = '', name = '']) => ({
    ...{ name, codecs, bandwidth: Number(bandwidth), width: Number(width), height: Number(height) },
  }));
};

/** What is kept of a run of a channel that is over; null where viewers saw nothing of it. */
export const readRecording = async (
  storage: StoragePort,
  { eventId, broadcast }: { eventId: string; broadcast: string },
): Promise<{ recording: Recording; rungs: RecordedRung[] } | null> => {
  const folder = getLiveFolder(eventId, broadcast);
  const text = await readStoredText(storage, `${folder}${recordingFile}`);
  const master = await readStoredText(storage, `${folder}master.m3u8`);
  if (!text || !master) return null;
  const recording = recordingSchema.parse(JSON.parse(text));
  const rungs = parseLiveMaster(master).filter(({ name }) =>
    recording.rungs.some((rung) => rung.name === name),
  );
  return rungs.length > 0 ? { recording, rungs } : null;
};
