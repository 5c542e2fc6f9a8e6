import type { Logger } from 'pino';

import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import type { LiveCue, LiveRecording, LiveTargetSettings } from '@/lib/ports/live/port';
import type { StoragePort } from '@/lib/ports/storage/port';

import { type CaptionTrack, createCaptionTrack } from '../captions/caption-track';
import { captionsName, writeLiveMaster } from '../packager/live-master';
import type { Segment } from '../packager/segment-list';
import type { Init } from '../packager/split-mp4';
import type { OpenSegment } from '../packager/timeline';
import { createFanOut, type OpenTarget } from '../targets/fan-out';
import { createChannel, sourceRung } from './channel';
import type { ChannelRecord, Journal, SegmentRecord } from './journal';
import { createPublisher } from './publisher';
import { createRecorded } from './recorded';
import type { LiveRung } from './run-arguments';

type Options = {
  record: ChannelRecord;
  earlier: SegmentRecord[];
  journal: Journal;
  storage: StoragePort;
  ffmpegPath: string;
  /** How a connection to a target is made. */
  openTarget: OpenTarget;
  rungs: readonly LiveRung[];
  log: Logger;
};

export type Broadcast = ReturnType<typeof createBroadcast>;

/** Bits a second of a rung whose first segment is not whole yet. */
const assumedBandwidth = 4_000_000;
/** How much larger than what was measured a peak is taken to be. */
const headroom = 1.2;

/** Time from the camera to this process, which nobody can measure. Milliseconds. */
const transitMs = 100;

type Rungs = Record<string, readonly SegmentRecord[]>;

/** In a function of its own, so that what a process before this one noted is not kept by those below. */
const groupByRung = (segments: readonly SegmentRecord[], names: readonly string[]): Rungs =>
  Object.fromEntries(names.map((name) => [name, segments.filter(({ rung }) => rung === name)]));

/** A channel from its start to its stop: what it sends, which part of that is public, and what is kept of it. */
export const createBroadcast = (options: Options) => {
  const { record, earlier, journal, storage, ffmpegPath, openTarget, rungs, log } = options;
  const { eventId, broadcast } = record;
  const folder = getLiveFolder(eventId, broadcast);
  const names = [sourceRung, ...rungs.map(({ name }) => name)];
  const recorded = createRecorded({ eventId, journal, earlier, log });
  let publicFrom = record.publicFrom;
  let captions: CaptionTrack | null = record.captionsLanguage === null ? null : createCaptionTrack();
  let saving: Promise<void> = Promise.resolve();
  /** Calls of those who wait for the event to begin. */
  const waiting = new Set<() => void>();

  /** One after the other: each writes the record as it is then. */
  const save = (): Promise<void> => {
    const saved = saving.then(() => journal.save({ ...record, publicFrom }));
    saving = saved.catch((error: unknown) => log.error({ err: error }, 'a live channel could not be noted'));
    return saved;
  };

  /** Of a number all rungs are kept or none, as the first of them decided: a recording has the same pictures in each. */
  const skipped = new Set<number>();
  let newest = -1;
  const mayKeep = (sequence: number): boolean => {
    if (sequence > newest) {
      newest = sequence;
      if (!publisher.hasRoom) skipped.add(sequence);
      if (skipped.size === 1 && skipped.has(sequence))
        log.error({ sequence }, 'the store does not take live segments: what comes now is not recorded');
    }
    return !skipped.has(sequence);
  };

  const keep = (rung: string, segment: Segment, bytes: Buffer): void => {
    if (publicFrom === null || segment.sequence < publicFrom || !mayKeep(segment.sequence)) return;
    const init = findInits(rung).get(segment.run);
    if (init) publisher.publishInit(rung, segment.run, init.bytes);
    publisher.publishSegment(rung, segment, bytes);
    recorded.add({ rung, ...segment, size: bytes.length });
    if (rung !== sourceRung) return;
    if (captions && init) publisher.publishCaptions(segment, captions.write(segment, bytes, init));
    publisher.publishMaster(writeMaster());
  };

  const known = groupByRung(earlier, names);
  const publisher = createPublisher({
    ...{ storage, folder, log },
    earlier: new Map(
      Object.entries(captions ? { ...known, [captionsName]: known[sourceRung] ?? [] } : known),
    ),
  });
  const fanOut = createFanOut({ openTarget, log });
  if (publicFrom !== null) fanOut.set(record.targets);
  const channel = createChannel({
    ...{
      eventId,
      broadcast,
      ffmpegPath,
      rungs,
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
  const findInits = (rung: string): ReadonlyMap<number, Init> =>
    channel.timelines.get(rung)?.inits ?? new Map<number, Init>();

  const measure = (rung: string): number => {
    const recent = (channel.timelines.get(rung)?.recent ?? []).map(
      (segment: OpenSegment) =>
        (segment.parts.reduce((sum, { bytes }) => sum + bytes.length, 0) * 8) / segment.duration,
    );
    const all = [...recorded.getRates(rung), ...recent];
    return Math.ceil(all.length > 0 ? Math.max(...all) * headroom : assumedBandwidth);
  };

  /** Rungs of which the head has come. The sender's own preview has no captions. */
  const writeMaster = ({ suffix = '', isPreview = false } = {}): string =>
    writeLiveMaster(
      channel.rungNames.flatMap((rung) => {
        const tracks = [...findInits(rung).values()].at(-1)?.tracks;
        return tracks ? [{ rung, tracks, bandwidth: measure(rung) }] : [];
      }),
      {
        suffix,
        captions:
          isPreview || record.captionsLanguage === null ? null : { language: record.captionsLanguage },
      },
    );

  const readRecording = async (): Promise<LiveRecording> => {
    const stored = (await recorded.readAll()).filter(({ sequence }) => !publisher.lost.has(sequence));
    const rungsOf = groupByRung(stored, names);
    return {
      folder,
      rungs: names
        .map((name) => ({ name, segments: [...(rungsOf[name] ?? [])] }))
        .filter(({ segments }) => segments.length > 0),
    };
  };

  return {
    record,
    channel,
    writeMaster,

    get hasPicture(): boolean {
      return names.some((rung) => findInits(rung).size > 0);
    },
    get publicFrom(): number | null {
      return publicFrom;
    },
    /** A public segment that viewers may not find in the store yet. */
    findUnstored: (rung: string, sequence: number): Buffer | null => publisher.findUnstored(rung, sequence),
    findInit: (rung: string, run: number): Buffer | null => findInits(rung).get(run)?.bytes ?? null,

    /** So that the next process knows how many watched at most. */
    noteViewers(most: number): void {
      if (most <= record.mostViewers) return;
      record.mostViewers = most;
      save().catch(() => undefined);
    },

    /** Of what viewers could see so far. */
    get recordedSeconds(): number {
      const lost = [...publisher.lost.values()].reduce((sum, seconds) => sum + seconds, 0);
      return recorded.getSeconds(sourceRung) - lost;
    },

    get captions(): Pick<CaptionTrack, 'find'> | null {
      return captions;
    },

    /** Shows what was just said; nothing where it has no captions. */
    addCaptions(cues: readonly LiveCue[]): void {
      captions?.add(cues, channel.timelines.get(sourceRung)?.open ?? null);
    },

    /** From the next segment on everybody may see it; what was sent before stays unseen. Again, it changes nothing. */
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

    /** Resolves when viewers may see it, after `ms`, or with `signal`. */
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

    /** Another key is good from now on; also in the next process. */
    async changeKey(keyHash: string): Promise<void> {
      record.formerKeys = [...record.formerKeys, record.keyHash].slice(-10);
      record.keyHash = keyHash;
      await save();
    },

    /** Sends it to these targets, too, once viewers may see it; also in the next process. */
    async sendTo(targets: LiveTargetSettings[]): Promise<void> {
      if (publicFrom === null) return;
      record.targets = targets;
      fanOut.set(targets);
      await save();
    },
    get targets() {
      return fanOut.describe();
    },

    /** Ends the channel; resolves when everything public is written, with what the recording is made of. */
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

    /** Lets go of everything, for another process to go on. */
    async leave(): Promise<void> {
      for (const wake of waiting) wake();
      fanOut.close();
      await channel.close({ isOver: false });
      await Promise.all([recorded.settle(), saving]);
      await publisher.settle();
    },
  };
};
