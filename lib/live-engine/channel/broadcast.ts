import type { Logger } from 'pino';

import { getLiveFolder } from '@/lib/core/storage-keys';
import type { LiveCue, LiveRecording, LiveTargetSettings } from '@/lib/ports/live/port';
import type { StoragePort } from '@/lib/ports/storage/port';

import { createCaptionTrack, type CaptionTrack } from '../captions/caption-track';
import { createFanOut, type OpenTarget } from '../targets/fan-out';
import { captionsName, writeLiveMaster } from '../packager/live-master';
import type { Init } from '../packager/split-mp4';
import type { OpenSegment, Segment } from '../packager/timeline';
import { createChannel, sourceRung } from './channel';
import type { ChannelRecord, Journal, SegmentRecord } from './journal';
import { createPublisher } from './publisher';
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

/** After a kill one rung may have a segment that another has not: all go on from the same one. */
const cutLevel = (segments: SegmentRecord[]): SegmentRecord[] => {
  const last = new Map<string, number>();
  for (const { rung, sequence } of segments) last.set(rung, Math.max(last.get(rung) ?? 0, sequence));
  const level = Math.min(...last.values());
  return segments.filter(({ sequence }) => sequence <= level);
};

const toSegment = ({ sequence, run, duration, startedAt, isIndependent }: SegmentRecord): Segment => ({
  ...{ sequence, run, duration, startedAt, isIndependent },
});

/** A channel from its start to its stop: what it sends, which part of that is public, and what is kept of it. */
export const createBroadcast = (options: Options) => {
  const { record, earlier, journal, storage, ffmpegPath, openTarget, rungs, log } = options;
  const { eventId, broadcast } = record;
  const folder = getLiveFolder(eventId, broadcast);
  const names = [sourceRung, ...rungs.map(({ name }) => name)];
  const recorded: SegmentRecord[] = cutLevel(earlier);
  const inits = new Map<string, Map<number, Init>>(names.map((name) => [name, new Map()]));
  let publicFrom = record.publicFrom;
  let captions: CaptionTrack | null = record.captionsLanguage === null ? null : createCaptionTrack();
  let writing: Promise<void> = Promise.resolve();
  let saving: Promise<void> = Promise.resolve();

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
    const init = inits.get(rung)?.get(segment.run);
    if (init) publisher.publishInit(rung, segment.run, init.bytes);
    publisher.publishSegment(rung, segment, bytes);
    const line = { rung, ...segment, size: bytes.length };
    recorded.push(line);
    writing = writing
      .then(() => journal.add(eventId, line))
      .catch((error: unknown) => log.error({ err: error }, 'a live segment could not be noted'));
    if (rung !== sourceRung) return;
    if (captions && init) publisher.publishCaptions(segment, captions.write(segment, bytes, init));
    publisher.publishMaster(writeMaster());
  };

  const known = new Map(
    names.map((name) => [name, recorded.filter(({ rung }) => rung === name).map(toSegment)]),
  );
  const publisher = createPublisher({
    ...{ storage, folder, log },
    earlier: captions ? new Map([...known, [captionsName, known.get(sourceRung) ?? []]]) : known,
  });
  const fanOut = createFanOut({ openTarget, log });
  if (publicFrom !== null) fanOut.set(record.targets);
  const channel = createChannel({
    ...{ ffmpegPath, rungs, log, onSegment: keep, onPacket: fanOut.receive, onSender: fanOut.restart },
    onInit: (rung, run, init) => void inits.get(rung)?.set(run, init),
    onNote: ({ alerts, refusals }) => {
      Object.assign(record, { alerts: [...alerts], refusals: [...refusals] });
      save().catch(() => undefined);
    },
    notes: record,
    earlier: Object.fromEntries(known),
  });

  const measure = (rung: string): number => {
    const rates = recorded
      .filter((segment) => segment.rung === rung)
      .slice(-30)
      .map(({ size, duration }) => (size * 8) / duration);
    const recent = (channel.timelines.get(rung)?.recent ?? []).map(
      (segment: OpenSegment) =>
        (segment.parts.reduce((sum, { bytes }) => sum + bytes.length, 0) * 8) / segment.duration,
    );
    const all = [...rates, ...recent];
    return Math.ceil(all.length > 0 ? Math.max(...all) * headroom : assumedBandwidth);
  };

  /** Rungs of which the head has come. The sender's own preview has no captions. */
  const writeMaster = ({ suffix = '', isPreview = false } = {}): string =>
    writeLiveMaster(
      names.flatMap((rung) => {
        const tracks = [...(inits.get(rung)?.values() ?? [])].at(-1)?.tracks;
        return tracks ? [{ rung, tracks, bandwidth: measure(rung) }] : [];
      }),
      {
        suffix,
        captions:
          isPreview || record.captionsLanguage === null ? null : { language: record.captionsLanguage },
      },
    );

  const getRecording = (): LiveRecording => ({
    folder,
    rungs: names
      .map((name) => ({
        name,
        segments: recorded.filter(({ rung, sequence }) => rung === name && !publisher.lost.has(sequence)),
      }))
      .filter(({ segments }) => segments.length > 0),
  });

  return {
    record,
    channel,
    writeMaster,
    getRecording,

    get hasPicture(): boolean {
      return [...inits.values()].some((heads) => heads.size > 0);
    },
    get publicFrom(): number | null {
      return publicFrom;
    },
    findInit: (rung: string, run: number): Buffer | null => inits.get(rung)?.get(run)?.bytes ?? null,

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
      const next = Math.max(...[...channel.timelines.values()].map((timeline) => timeline.next));
      publicFrom = next;
      await save();
    },

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
      fanOut.close();
      await channel.close({ isOver: true });
      await Promise.all([writing, saving]);
      await publisher.end();
      const recording = getRecording();
      await publisher.keepRecording(recording);
      return recording;
    },

    /** Lets go of everything, for another process to go on. */
    async leave(): Promise<void> {
      fanOut.close();
      await channel.close({ isOver: false });
      await Promise.all([writing, saving]);
      await publisher.settle();
    },
  };
};
