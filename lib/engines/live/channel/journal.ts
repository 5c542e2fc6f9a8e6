import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { ingestEntrySchema } from '@/lib/formats/ingest-entry';

/** A target in the form this process receives and stores. */
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
/** Settings and progress of a channel; survives the process. */
const channelSchema = z.object({
  eventId: z.string(),
  /** Names the folder of its files: a new one for each start of a channel. */
  broadcast: z.string(),
  /** Opaque: the caller opens the storage that it names. */
  storageId: z.string(),
  /** SHA-256 of the stream key, hexadecimal. */
  keyHash: z.string(),
  /** Sequence number of the first segment that viewers may see; null before. */
  publicFrom: z.number().nullable(),
  startedAt: z.number(),
  /** Planned start of the event: the last criterion among channels with the same key. */
  startsAt: z.number().default(0),
  /** SRT latency in milliseconds. */
  srtLatency: z.number().default(200),
  /** Targets with sealed keys. */
  targets: z.array(targetSettingsSchema).default([]),
  /** Hashes of former keys, so that a sender that still uses one is reported. */
  formerKeys: z.array(z.string()).default([]),
  /** Alerts and the ingest log. */
  alerts: z.array(alertSchema).default([]),
  ingest: z.array(ingestEntrySchema).default([]),
  /** Peak of concurrent viewers. */
  mostViewers: z.number().default(0),
  /** Language of live captions; null without. */
  captionsLanguage: z.string().nullable().default(null),
});
export type ChannelRecord = z.infer<typeof channelSchema>;

const segmentSchema = z.object({
  rendition: z.string(),
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

/** After a kill some renditions may have a segment that others lack: all continue from the same one. */
const cutLevel = (segments: SegmentRecord[]): SegmentRecord[] => {
  const last = new Map<string, number>();
  for (const { rendition, sequence } of segments)
    last.set(rendition, Math.max(last.get(rendition) ?? 0, sequence));
  const level = Math.min(...last.values());
  return segments.filter(({ sequence }) => sequence <= level);
};

/** Each record begins a line, so that an interrupted one does not corrupt the next. */
const writeLines = (segments: readonly SegmentRecord[]): string =>
  segments.map((segment) => `\n${JSON.stringify(segment)}`).join('');

/** Stores running channels and their public segments in `{folder}/{eventId}.json` and `.ndjson`. */
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
        // The last line of a process that was killed while writing.
        return [];
      }
    });
  };

  return {
    async save(record: ChannelRecord): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await replace(fileOf(record.eventId, 'json'), JSON.stringify(record));
    },

    /** One line per segment; appended, so that a kill costs the last line at most. */
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

    /**
     * Segments stored by an earlier process for a channel that continues; drops those that some renditions
     * lack.
     */
    async resumeSegments(eventId: string): Promise<SegmentRecord[]> {
      const noted = await readSegments(eventId);
      const level = cutLevel(noted);
      if (level.length < noted.length) await replace(fileOf(eventId, 'ndjson'), writeLines(level));
      return level;
    },
  };
};

export type Journal = ReturnType<typeof createJournal>;
