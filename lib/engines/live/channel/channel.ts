import type { Logger } from 'pino';

import { findFaults } from '@/lib/engines/live/find-faults';
import type { LiveAlert, LiveChannel, LiveIngestEntry, LiveRefusalReason } from '@/lib/ports/live';

import type { Segment } from '../packager/segment-list';
import type { Init } from '../packager/split-mp4';
import { createTimeline, type Timeline } from '../packager/timeline';
import { createAlerts } from './alerts';
import { createBackup } from './backup';
import { findCodecName } from './codec-name';
import { type Run, startRun } from './ffmpeg-run';
import { createIngestLog, type IngestFact } from './ingest-log';
import { createMeter } from './meter';
import { writeRefusal } from './refusal-text';
import { chooseRungs, type LiveRung } from './run-arguments';
import type { Sender, SenderChannel, SenderPacket } from './sender';
import { createLateSound } from './silence';
import { createSignalLog } from './signal-log';
import { type Parting, traceSender } from './trace-sender';

/** A sender without data for this long is replaced when another one connects with the key. Milliseconds. */
const silentMs = 3000;
/** If a backup is waiting, it takes over after this time. Milliseconds. */
const backupAfterMs = 2000;
/** How long video waits for the first audio before the stream counts as silent. Milliseconds. */
const soundPatienceMs = 700;
/** How long a sender may send audio alone before it is disconnected. Milliseconds. */
const pictureMs = 10_000;
/** Time limit for frames to pass ffmpeg when flushing. Milliseconds. */
const flushMs = 3000;

export const sourceRung = 'source';

/** State of a running channel, derived from its input. */
export type ChannelState = Omit<
  LiveChannel,
  | 'eventId'
  | 'broadcast'
  | 'state'
  | 'ingestUrl'
  | 'startedAt'
  | 'srtPort'
  | 'srtLatency'
  | 'isPublic'
  | 'viewers'
  | 'mostViewers'
  | 'waiting'
  | 'recordedSeconds'
  | 'targets'
>;

/** Data of a channel to persist besides its segments. */
export type ChannelNotes = { alerts: readonly LiveAlert[]; ingest: readonly LiveIngestEntry[] };

type Options = {
  eventId: string;
  broadcast: string;
  ffmpegPath: string;
  /** Renditions besides the sender's own, from the highest to the lowest. */
  rungs: readonly LiveRung[];
  log: Logger;
  /** Called for each complete segment of each rendition, in order, the source's own included. */
  onSegment: (rung: string, segment: Segment, bytes: Buffer) => void;
  /** Called for each packet of the active sender, and whenever a sender starts. */
  onPacket: (packet: SenderPacket) => void;
  onSender: () => void;
  /** The first public segment, from which on the renditions stay fixed; null before. */
  publicFrom: () => number | null;
  /** Whether the public stream can be stored. */
  isStored: () => boolean;
  /** Called within a second after an alert began or ended, or something happened to a sender. */
  onNote: (notes: ChannelNotes) => void;
  /** Notes from before this process. */
  notes: ChannelNotes;
  /** Segments of each rendition from before this process. */
  earlier?: Record<string, readonly Segment[]>;
  now?: () => number;
};

/** The channel of one event: converts the stream of one active sender to the timelines of the renditions. */
export const createChannel = (options: Options) => {
  const {
    eventId,
    broadcast,
    ffmpegPath,
    rungs,
    log,
    onSegment,
    onPacket,
    onSender,
    publicFrom,
    isStored,
    onNote,
    notes,
    earlier = {},
    now = Date.now,
  } = options;
  const names = [sourceRung, ...rungs.map(({ name }) => name)];
  const timelines = new Map<string, Timeline>(
    names.map((name) => [
      name,
      createTimeline({
        ...{ now, earlier: earlier[name] ?? [] },
        isFirstSeen: (sequence) => sequence === publicFrom(),
        onSegment: (segment, bytes) => onSegment(name, segment, bytes),
      }),
    ]),
  );
  const meter = createMeter(now);
  const alerts = createAlerts(now, notes.alerts);
  let hadPicture = (earlier[sourceRung]?.length ?? 0) > 0;
  /** Renditions chosen by an earlier process, derived from its segments. */
  let chosen: readonly LiveRung[] | null = earlier[sourceRung]?.length
    ? rungs.filter(({ name }) => earlier[name]?.length)
    : null;
  let sender: Sender | null = null;
  let traced: ReturnType<typeof traceSender> | null = null;
  let run: Run | null = null;
  /** The run that feeds each rendition. */
  const owners = new Map<string, Run>();
  let held: SenderPacket[] = [];
  let findLateSound = createLateSound();
  let heldSince = 0;
  let lastPacketAt = 0;
  let sendingSince: number | null = null;
  let lastPictureAt: number | null = null;
  let [inits, hasSound]: [Init | null, boolean] = [null, false];
  const ingest = createIngestLog({ broadcast, earlier: notes.ingest, now });
  let isNoted = true;
  const backup = createBackup(now);
  let isClosed = false;

  const isSending = (): boolean =>
    sender !== null && lastPictureAt !== null && now() - lastPictureAt < silentMs;

  const ticking = setInterval(() => {
    meter.tick();
    watchSignal();
    if (sender && !hasHeldPicture() && !run && now() - (sendingSince ?? 0) > pictureMs) refuse('no_picture');
    if (backup.sender && backup.withoutPictureMs > pictureMs) refuseBackup('no_picture');
    const since = sendingSince ?? now();
    const samples = meter.samples.filter(({ at }) => at > since);
    const { keyInterval } = meter;
    const faults = findFaults({
      ...{ isSending: isSending(), hadPicture, hasSound, keyInterval, samples },
      ...findSize(),
    });
    if (alerts.note([...faults, ...(isStored() ? [] : (['not_stored'] as const))])) isNoted = false;
    tellNotes();
  }, 1000);

  /** At most once a second, since refusals may occur at any rate. */
  const tellNotes = (): void => {
    if (isNoted) return;
    isNoted = true;
    onNote({ alerts: alerts.all, ingest: ingest.all });
  };
  const note = (fact: IngestFact): void => {
    ingest.add(fact);
    isNoted = false;
  };

  const findSize = (): { width: number; height: number } => {
    const picture = inits?.tracks.find(({ kind }) => kind === 'video');
    return { width: picture?.width ?? 0, height: picture?.height ?? 0 };
  };

  const lastSegment = earlier[sourceRung]?.at(-1);
  const signalLog = createSignalLog({
    ...{ note, now, earlier: notes.ingest },
    lastSegmentEnd: lastSegment ? lastSegment.startedAt + lastSegment.duration * 1000 : null,
  });
  /** The end of the channel is not recorded as a lost signal. */
  const watchSignal = (from: Sender | null = sender): void => {
    if (!isClosed) signalLog.watch({ isSending: isSending(), from, size: findSize(), lastPictureAt });
  };

  /** Resolves when all received data is in the timelines. */
  const drop = async (reason: Parting, message?: string): Promise<void> => {
    const [gone, last] = [sender, run];
    traced?.end({ reason, ...findSize() });
    traced = null;
    sender = null;
    sendingSince = null;
    held = [];
    run = null;
    watchSignal(gone);
    last?.stop();
    gone?.close(message);
    await last?.ended;
  };

  const install = (next: Sender): void => {
    sender = next;
    findLateSound = createLateSound();
    traced = traceSender(eventId, next);
    lastPacketAt = now();
    sendingSince = now();
    lastPictureAt = null;
    meter.restart();
    onSender();
  };

  /** The backup takes over, if there is one. */
  const takeOver = (reason: Parting): void => {
    const next = backup.release();
    if (!next) return;
    void drop(reason);
    install(next.sender);
    note({ kind: 'took_over', protocol: next.sender.protocol, address: next.sender.address });
    for (const packet of next.packets) senders.receive(next.sender, packet);
  };

  /** Rejects the active sender. */
  const refuse = (reason: Extract<Parting, LiveRefusalReason>, codec: string | null = null): void => {
    const { protocol = null, address = null } = sender ?? {};
    note({ kind: 'refused', reason, codec, protocol, address });
    void drop(reason, writeRefusal(reason, codec));
  };

  const nameRungs = (): string[] => [sourceRung, ...(chosen ?? []).map(({ name }) => name)];

  const begin = (): void => {
    hasSound = held.some(({ kind }) => kind === 'audio');
    // Chosen again for each camera until the stream is public: a test picture must not decide.
    if (!chosen || publicFrom() === null) chosen = chooseRungs(rungs, held);
    const made = nameRungs();
    // All renditions have the same segment numbers, even one that an earlier camera did not have.
    const first = Math.max(...[...timelines.values()].map(({ next }) => next));
    for (const name of made) timelines.get(name)?.startFrom(first);
    const mine = sender;
    const begun: Run = startRun({
      ...{ ffmpegPath, hasSound, log, rungs: chosen },
      onInit: (rung, init) => {
        if (rung === 0 && run === begun) inits = init;
        owners.set(made[rung] ?? '', begun);
        timelines.get(made[rung] ?? '')?.beginRun(init);
      },
      onFragment: (rung, fragment) => {
        // Late data of a sender that has been replaced.
        if (owners.get(made[rung] ?? '') !== begun) return;
        if (rung === 0 && run === begun) {
          lastPictureAt = now();
          hadPicture = true;
          watchSignal();
        }
        timelines.get(made[rung] ?? '')?.add(fragment);
      },
      onLoudness: (level) => meter.hear(level),
      onEnd: (message) => {
        for (const [name, timeline] of timelines) if (owners.get(name) === begun) timeline.endRun();
        if (message) log.warn({ ffmpeg: message }, 'the ffmpeg process of a live channel ended');
        // ffmpeg ended while a sender is active: the next packets start another run.
        if (run === begun && sender === mine) void drop('encoder_ended');
      },
    });
    run = begun;
    for (const packet of held) begun.write(packet);
    held = [];
  };

  const hasHeldPicture = (): boolean => held.some(({ kind, isConfig }) => kind === 'video' && !isConfig);

  /** Buffers from a key frame on; ffmpeg fails on a stream that starts with more than 1 s of audio alone. */
  const hold = (packet: SenderPacket): void => {
    const needsKey = !packet.isConfig && !packet.isKey && packet.kind !== 'data';
    if (needsKey && !hasHeldPicture()) return;
    held.push(packet);
    if (!hasHeldPicture()) {
      heldSince = now();
      return;
    }
    const kinds = new Set(held.filter(({ isConfig }) => isConfig).map(({ kind }) => kind));
    const isPatient = now() - heldSince < soundPatienceMs;
    if (kinds.has('video') && (kinds.has('audio') || !isPatient)) begin();
  };

  const isSupported = ({ kind, codec }: SenderPacket): boolean =>
    kind === 'data' || (kind === 'video' ? codec === 7 : codec === 10);

  const refuseBackup = (reason: LiveRefusalReason, codec: string | null = null): void => {
    const { protocol = null, address = null } = backup.sender ?? {};
    note({ kind: 'refused', reason, codec, protocol, address });
    backup.drop(writeRefusal(reason, codec));
  };
  const receiveBackup = (from: Sender, packet: SenderPacket): void => {
    const { protocol, address } = from;
    if (!isSupported(packet))
      return refuseBackup('unsupported_codec', findCodecName(packet.kind, packet.flv));
    if (backup.receive(packet)) note({ kind: 'standby', protocol, address });
    if (!sender || now() - lastPacketAt > backupAfterMs) takeOver('replaced');
  };

  const senders: SenderChannel = {
    take(next) {
      if (isClosed) return 'unknown_key';
      if (sender && now() - lastPacketAt < silentMs) {
        const { protocol, address } = next;
        if (backup.take(next)) return null;
        note({ kind: 'refused', reason: 'second_sender', protocol, address });
        return 'second_sender';
      }
      void drop('replaced');
      install(next);
      return null;
    },
    receive(from, packet) {
      if (backup.is(from)) return receiveBackup(from, packet);
      if (from !== sender) return;
      lastPacketAt = now();
      if (!isSupported(packet)) {
        refuse('unsupported_codec', findCodecName(packet.kind, packet.flv));
        return;
      }
      meter.count(packet);
      onPacket(packet);
      const late = findLateSound(packet, run !== null && !hasSound);
      if (late) {
        run?.stop();
        [run, held] = [null, late];
      }
      if (!run) {
        hold(packet);
        return;
      }
      if (run.write(packet)) return;
      from.pause();
      run.onDrain(() => from.resume());
    },
    leave(from) {
      if (backup.is(from)) {
        const { hadPicture: wasShown } = backup;
        backup.drop();
        if (wasShown) note({ kind: 'standby_left', protocol: from.protocol, address: from.address });
      }
      if (from !== sender) return;
      takeOver('left');
      if (from === sender) void drop('left');
    },
  };

  return {
    senders,
    /** A sender was rejected elsewhere. */
    noteRefusal: (refused: Omit<IngestFact, 'kind'>): void => note({ ...refused, kind: 'refused' }),
    get isSending(): boolean {
      return isSending();
    },
    /** Renditions of the current stream, the source's own first. */
    get rungNames(): string[] {
      return nameRungs();
    },
    timelines: timelines as ReadonlyMap<string, Timeline>,

    describe(): ChannelState {
      return {
        isSending: isSending(),
        ...{ sendingSince, lastPictureAt, hasSound },
        protocol: sender?.protocol ?? null,
        backup: backup.describe(),
        ...findSize(),
        keyInterval: meter.keyInterval,
        health: meter.samples,
        ingest: ingest.all,
        alerts: alerts.all,
      };
    },

    /** Resolves when each key frame received before is in the timelines. */
    async flush(until = Date.now() + flushMs): Promise<void> {
      const wait = async (isDone: () => boolean): Promise<void> => {
        while (!isDone() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      await wait(() => !hasHeldPicture());
      const marks = [...owners.values(), ...(run ? [run] : [])].map((each) => each.mark());
      await wait(() => marks.every((hasPassed) => hasPassed()));
    },

    /** Disconnects the sender; another one may connect. */
    cutSender: () => {
      backup.drop();
      return drop('cut_off');
    },

    /** Accepts no more senders; resolves when the received data is processed. */
    async close({ isOver }: { isOver: boolean }): Promise<void> {
      isClosed = true;
      clearInterval(ticking);
      backup.drop();
      await drop('cut_off');
      // A sender may have left a moment ago.
      await Promise.all([...owners.values()].map(({ ended }) => ended));
      tellNotes();
      if (!isOver) return;
      for (const timeline of timelines.values()) timeline.end();
    },
  };
};
