import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { ingestEntrySchema } from '@/lib/formats/ingest-entry';

/** A target as it is told to this process and kept by it. */
export const targetSettingsSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().max(200),
  url: z.string().max(1000),
  sealedKey: z.string().max(2000),
});

const alertSchema = z.object({
  id: z.string(),
  fault: z.enum(['no_signal', 'low_bitrate', 'silent', 'dropped_frames', 'rare_key_frames', 'not_stored']),
  since: z.number(),
  until: z.number().nullable(),
});
/** What a channel was started with, and how far it is; survives the process. */
const channelSchema = z.object({
  eventId: z.string(),
  /** Names the folder of its files: another one each time a channel is started. */
  broadcast: z.string(),
  workspaceId: z.string(),
  /** SHA-256 of the stream key, hexadecimal. */
  keyHash: z.string(),
  /** Sequence number of the first segment that viewers may see; null before. */
  publicFrom: z.number().nullable(),
  startedAt: z.number(),
  /** When its event is planned to begin: the last criterion among channels with the same key. */
  startsAt: z.number().default(0),
  /** SRT latency in milliseconds. */
  srtLatency: z.number().default(200),
  /** Where else it is sent to, with sealed keys. */
  targets: z.array(targetSettingsSchema).default([]),
  /** Hashes of keys that were good before, so that who runs the event hears of a sender that still has one. */
  formerKeys: z.array(z.string()).default([]),
  /** Alerts and the ingest log. */
  alerts: z.array(alertSchema).default([]),
  ingest: z.array(ingestEntrySchema).default([]),
  /** At the same time. */
  mostViewers: z.number().default(0),
  /** The language of the captions that are written while it is on air; null without. */
  captionsLanguage: z.string().nullable().default(null),
});
export type ChannelRecord = z.infer<typeof channelSchema>;

const segmentSchema = z.object({
  rung: z.string(),
  sequence: z.number(),
  run: z.number(),
  duration: z.number(),
  startedAt: z.number(),
  isIndependent: z.boolean(),
  size: z.number(),
});
export type SegmentRecord = z.infer<typeof segmentSchema>;

const ignoreMissing = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};

/** After a kill one rung may have a segment that another has not: all go on from the same one. */
const cutLevel = (segments: SegmentRecord[]): SegmentRecord[] => {
  const last = new Map<string, number>();
  for (const { rung, sequence } of segments) last.set(rung, Math.max(last.get(rung) ?? 0, sequence));
  const level = Math.min(...last.values());
  return segments.filter(({ sequence }) => sequence <= level);
};

/** Each begins a line, so that one that was broken off spoils no other. */
const writeLines = (segments: readonly SegmentRecord[]): string =>
  segments.map((segment) => `\n${JSON.stringify(segment)}`).join('');

/** Keeps running channels and their public segments in `{folder}/{eventId}.json` and `.ndjson`. */
export const createJournal = (folder: string) => {
  const fileOf = (eventId: string, ending: string) => path.join(folder, `${eventId}.${ending}`);

  const replace = async (file: string, text: string): Promise<void> => {
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };

  const readSegments = async (eventId: string): Promise<SegmentRecord[]> => {
    const text = (await readFile(fileOf(eventId, 'ndjson'), 'utf8').catch(ignoreMissing)) ?? '';
    return text.split('\n').flatMap((line) => {
      try {
        return [segmentSchema.parse(JSON.parse(line))];
      } catch {
        // The last line of a process that was killed while it wrote.
        return [];
      }
    });
  };

  return {
    async save(record: ChannelRecord): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await replace(fileOf(record.eventId, 'json'), JSON.stringify(record));
    },

    /** One line a segment; appended, so that a kill costs the last line at most. */
    async add(eventId: string, segments: readonly SegmentRecord[]): Promise<void> {
      await appendFile(fileOf(eventId, 'ndjson'), writeLines(segments), { mode: 0o600 });
    },

    async remove(eventId: string): Promise<void> {
      await rm(fileOf(eventId, 'json'), { force: true });
      await rm(fileOf(eventId, 'ndjson'), { force: true });
    },

    async readChannels(): Promise<ChannelRecord[]> {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      const texts = await Promise.all(
        names
          .filter((name) => name.endsWith('.json'))
          .map((name) => readFile(path.join(folder, name), 'utf8')),
      );
      return texts.map((text) => channelSchema.parse(JSON.parse(text)));
    },

    readSegments,

    /** What a process before this one noted of a channel that goes on; forgets those that not all rungs have. */
    async resumeSegments(eventId: string): Promise<SegmentRecord[]> {
      const noted = await readSegments(eventId);
      const level = cutLevel(noted);
      if (level.length < noted.length) await replace(fileOf(eventId, 'ndjson'), writeLines(level));
      return level;
    },
  };
};

export type Journal = ReturnType<typeof createJournal>;
