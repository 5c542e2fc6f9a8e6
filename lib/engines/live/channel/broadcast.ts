import type { Logger } from 'pino';

import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import type { LiveCue, LiveRecording, LiveTargetSettings } from '@/lib/ports/live';
import type { StoragePort } from '@/lib/ports/storage';

import { type CaptionTrack, createCaptionTrack } from '../captions/caption-track';
import type { Init } from '../packager/fragmented-mp4';
import { captionsName, writeLiveMaster } from '../packager/playlists';
import type { Segment } from '../packager/segment-list';
import type { OpenSegment } from '../packager/timeline';
import { createFanOut, type OpenTarget } from '../targets/fan-out';
import { createChannel } from './channel';
import { sourceRendition } from './channel-runs';
import type { ChannelRecord, Journal, SegmentRecord } from './journal';
import { createPublisher } from './publisher';
import { createRecorded } from './recorded';
import type { LiveRendition } from './run-arguments';

type Options = {
  record: ChannelRecord;
  earlier: SegmentRecord[];
  journal: Journal;
  storage: StoragePort;
  ffmpegPath: string;
  /** Connects to a target. */
  openTarget: OpenTarget;
  renditions: readonly LiveRendition[];
  log: Logger;
};

export type Broadcast = ReturnType<typeof createBroadcast>;

/** Assumed bits per second of a rendition without a complete segment. */
const assumedBandwidth = 4_000_000;
/** Assumed ratio of the peak to the measured bitrate. */
const headroom = 1.2;

/** Assumed time from the camera to this process, which cannot be measured. Milliseconds. */
const transitMs = 100;

type Renditions = Record<string, readonly SegmentRecord[]>;

/** A separate function, so that closures below do not retain the records of an earlier process. */
const groupByRendition = (segments: readonly SegmentRecord[], names: readonly string[]): Renditions =>
  Object.fromEntries(names.map((name) => [name, segments.filter(({ rendition }) => rendition === name)]));

/** A channel from its start to its stop: input, public part and recording. */
export const createBroadcast = (options: Options) => {
  const { record, earlier, journal, storage, ffmpegPath, openTarget, renditions, log } = options;
  const { eventId, broadcast } = record;
  const folder = getLiveFolder(eventId, broadcast);
  const names = [sourceRendition, ...renditions.map(({ name }) => name)];
  const recorded = createRecorded({ eventId, journal, earlier, log });
  let publicFrom = record.publicFrom;
  let captions: CaptionTrack | null = record.captionsLanguage === null ? null : createCaptionTrack();
  let saving: Promise<void> = Promise.resolve();
  /** Wake-up calls of viewers who wait for the event to begin. */
  const waiting = new Set<() => void>();

  /** Saves are serialised; each writes the record's content at the time it starts. */
  const save = (): Promise<void> => {
    const saved = saving.then(() => journal.save({ ...record, publicFrom }));
    saving = saved.catch((error: unknown) =>
      log.error({ err: error }, 'the state of a live channel could not be stored'),
    );
    return saved;
  };

  /**
   * All renditions keep or skip the same segment numbers, as decided for the first one, so that a recording
   * has the same content in each.
   */
  const skipped = new Set<number>();
  let newest = -1;
  const mayKeep = (sequence: number): boolean => {
    if (sequence > newest) {
      newest = sequence;
      if (!publisher.hasRoom) skipped.add(sequence);
      if (skipped.size === 1 && skipped.has(sequence))
        log.error({ sequence }, 'the storage rejects live segments: the broadcast is no longer recorded');
    }
    return !skipped.has(sequence);
  };

  const keep = (rendition: string, segment: Segment, bytes: Buffer): void => {
    if (publicFrom === null || segment.sequence < publicFrom || !mayKeep(segment.sequence)) return;
    const init = findInits(rendition).get(segment.run);
    if (init) publisher.publishInit(rendition, segment.run, init.bytes);
    publisher.publishSegment(rendition, segment, bytes);
    recorded.add({ rendition, ...segment, size: bytes.length });
    if (rendition !== sourceRendition) return;
    if (captions && init) publisher.publishCaptions(segment, captions.write(segment, bytes, init));
    publisher.publishMaster(writeMaster());
  };

  const known = groupByRendition(earlier, names);
  const publisher = createPublisher({
    ...{ storage, folder, log },
    earlier: new Map(
      Object.entries(captions ? { ...known, [captionsName]: known[sourceRendition] ?? [] } : known),
    ),
  });
  const fanOut = createFanOut({ openTarget, log });
  if (publicFrom !== null) fanOut.set(record.targets);
  const channel = createChannel({
    ...{
      eventId,
      broadcast,
      ffmpegPath,
      renditions,
      log,
      onSegment: keep,
      onPacket: fanOut.receive,
      onSender: fanOut.restart,
    },
    publicFrom: () => publicFrom,
    isStored: () => !publisher.isFailing,
    onNote: ({ alerts, ingest }) => {
      Object.assign(record, { alerts: [...alerts], ingest: [...ingest] });
      save().catch(() => undefined);
    },
    notes: record,
    earlier: known,
  });
  const findInits = (rendition: string): ReadonlyMap<number, Init> =>
    channel.timelines.get(rendition)?.inits ?? new Map<number, Init>();

  const measure = (rendition: string): number => {
    const recent = (channel.timelines.get(rendition)?.recent ?? []).map(
      (segment: OpenSegment) =>
        (segment.parts.reduce((sum, { bytes }) => sum + bytes.length, 0) * 8) / segment.duration,
    );
    const all = [...recorded.getRates(rendition), ...recent];
    return Math.ceil(all.length > 0 ? Math.max(...all) * headroom : assumedBandwidth);
  };

  /** Renditions whose init segment has arrived. The sender's own preview has no captions. */
  const writeMaster = ({ suffix = '', isPreview = false } = {}): string =>
    writeLiveMaster(
      channel.renditionNames.flatMap((rendition) => {
        const tracks = [...findInits(rendition).values()].at(-1)?.tracks;
        return tracks ? [{ rendition, tracks, bandwidth: measure(rendition) }] : [];
      }),
      {
        suffix,
        captions:
          isPreview || record.captionsLanguage === null ? null : { language: record.captionsLanguage },
      },
    );

  const readRecording = async (): Promise<LiveRecording> => {
    const stored = (await recorded.readAll()).filter(({ sequence }) => !publisher.lost.has(sequence));
    const renditionsOf = groupByRendition(stored, names);
    return {
      folder,
      renditions: names
        .map((name) => ({ name, segments: [...(renditionsOf[name] ?? [])] }))
        .filter(({ segments }) => segments.length > 0),
    };
  };

  return {
    record,
    channel,
    writeMaster,

    get hasVideo(): boolean {
      return names.some((rendition) => findInits(rendition).size > 0);
    },
    get publicFrom(): number | null {
      return publicFrom;
    },
    /** A public segment that may not be in the store yet. */
    findUnstored: (rendition: string, sequence: number): Buffer | null =>
      publisher.findUnstored(rendition, sequence),
    findInit: (rendition: string, run: number): Buffer | null => findInits(rendition).get(run)?.bytes ?? null,

    /** Persists the peak number of viewers for the next process. */
    noteViewers(most: number): void {
      if (most <= record.mostViewers) return;
      record.mostViewers = most;
      save().catch(() => undefined);
    },

    /** Seconds of the public part so far. */
    get recordedSeconds(): number {
      const lost = [...publisher.lost.values()].reduce((sum, seconds) => sum + seconds, 0);
      return recorded.getSeconds(sourceRendition) - lost;
    },

    get captions(): Pick<CaptionTrack, 'find'> | null {
      return captions;
    },

    /** Shows new captions; does nothing if the broadcast has none. */
    addCaptions(cues: readonly LiveCue[]): void {
      captions?.add(cues, channel.timelines.get(sourceRendition)?.open ?? null);
    },

    /** Makes the stream public from the next segment on; earlier ones stay hidden. Idempotent. */
    async open({ captionsLanguage }: Pick<ChannelRecord, 'captionsLanguage'>): Promise<void> {
      if (publicFrom !== null) return;
      record.captionsLanguage = captionsLanguage;
      if (captionsLanguage !== null) captions = createCaptionTrack();
      // Earlier frames that are still on their way stay hidden; SRT delays them by its latency.
      const heldMs = channel.describe().protocol === 'srt' ? record.srtLatency : 0;
      await new Promise((resolve) => setTimeout(resolve, transitMs + heldMs));
      await channel.flush();
      const next = Math.max(...[...channel.timelines.values()].map((timeline) => timeline.next));
      publicFrom = next;
      await save();
      for (const wake of waiting) wake();
    },

    /** Resolves when the stream is public, after `ms`, or with `signal`. */
    waitUntilPublic: (ms: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        if (publicFrom !== null || signal.aborted) return resolve();
        const leave = (): void => {
          clearTimeout(timer);
          waiting.delete(leave);
          resolve();
        };
        const timer = setTimeout(leave, ms);
        waiting.add(leave);
        signal.addEventListener('abort', leave, { once: true });
      }),

    /** Changes the stream key, also for the next process. */
    async changeKey(keyHash: string): Promise<void> {
      record.formerKeys = [...record.formerKeys, record.keyHash].slice(-10);
      record.keyHash = keyHash;
      await save();
    },

    /** Connects these targets once the stream is public, also in the next process. */
    async sendTo(targets: LiveTargetSettings[]): Promise<void> {
      if (publicFrom === null) return;
      record.targets = targets;
      fanOut.set(targets);
      await save();
    },
    get targets() {
      return fanOut.describe();
    },

    /** Ends the channel; resolves with the recording once everything public is written. */
    async close(): Promise<LiveRecording> {
      for (const wake of waiting) wake();
      fanOut.close();
      await channel.close({ isOver: true });
      await Promise.all([recorded.settle(), saving]);
      await publisher.settle();
      const recording = await readRecording();
      await publisher.end(recording);
      await publisher.keepRecording(recording);
      return recording;
    },

    /** Releases everything, for another process to continue. */
    async leave(): Promise<void> {
      for (const wake of waiting) wake();
      fanOut.close();
      await channel.close({ isOver: false });
      await Promise.all([recorded.settle(), saving]);
      await publisher.settle();
    },
  };
};
