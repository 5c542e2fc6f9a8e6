import type { Logger } from 'pino';

import { findFaults } from '@/lib/engines/live/find-faults';
import type { LiveAlert, LiveChannel, LiveIngestEntry, LiveRefusalReason } from '@/lib/ports/live/port';

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

/** A sender that was silent for so long is taken to be gone when somebody else comes with the key. Milliseconds. */
const silentMs = 3000;
/** … and if a second one waits, it takes over so soon. Milliseconds. */
const backupAfterMs = 2000;
/** How long pictures wait for the first sound before it is taken that there is none. Milliseconds. */
const soundPatienceMs = 700;
/** How long a sender may send sound alone before it gives way. Milliseconds. */
const pictureMs = 10_000;
/** How long frames may take through ffmpeg before nobody waits for them. Milliseconds. */
const flushMs = 3000;

export const sourceRung = 'source';

/** What is known of a running channel, by what comes in. */
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

/** What is to be remembered of a channel beside its segments. */
export type ChannelNotes = { alerts: readonly LiveAlert[]; ingest: readonly LiveIngestEntry[] };

type Options = {
  eventId: string;
  broadcast: string;
  ffmpegPath: string;
  /** Beside what the sender sends; from the highest to the lowest. */
  rungs: readonly LiveRung[];
  log: Logger;
  /** Told of each whole segment of each rung, in order; 0 is the source’s own. */
  onSegment: (rung: string, segment: Segment, bytes: Buffer) => void;
  /** Told of each packet of the one sender, as it came, and of each time that somebody begins to send. */
  onPacket: (packet: SenderPacket) => void;
  onSender: () => void;
  /** The first segment that viewers may see, from when on the renditions stay as they are; null before. */
  publicFrom: () => number | null;
  /** Whether what viewers see can be stored. */
  isStored: () => boolean;
  /** Told within a second after an alert began or ended, or something happened to a sender. */
  onNote: (notes: ChannelNotes) => void;
  /** From before this process. */
  notes: ChannelNotes;
  /** Segments of each rung from before this process. */
  earlier?: Record<string, readonly Segment[]>;
  now?: () => number;
};

/** One event's channel: takes a single sender at a time, and turns what it sends into the timelines of its rungs. */
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
  /** What an earlier process chose, by what it made. */
  let chosen: readonly LiveRung[] | null = earlier[sourceRung]?.length
    ? rungs.filter(({ name }) => earlier[name]?.length)
    : null;
  let sender: Sender | null = null;
  let traced: ReturnType<typeof traceSender> | null = null;
  let run: Run | null = null;
  /** The run that each rung is made of. */
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

  /** Once a second at most, since strangers may be refused at any rate. */
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
  /** The end of the channel cuts nobody off. */
  const watchSignal = (from: Sender | null = sender): void => {
    if (!isClosed) signalLog.watch({ isSending: isSending(), from, size: findSize(), lastPictureAt });
  };

  /** Resolves when all that was sent is in the timelines. */
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

  /** Turns away who sends. */
  const refuse = (reason: Extract<Parting, LiveRefusalReason>, codec: string | null = null): void => {
    const { protocol = null, address = null } = sender ?? {};
    note({ kind: 'refused', reason, codec, protocol, address });
    void drop(reason, writeRefusal(reason, codec));
  };

  const nameRungs = (): string[] => [sourceRung, ...(chosen ?? []).map(({ name }) => name)];

  const begin = (): void => {
    hasSound = held.some(({ kind }) => kind === 'audio');
    // Anew for each camera until viewers see it: a test picture decides nothing.
    if (!chosen || publicFrom() === null) chosen = chooseRungs(rungs, held);
    const made = nameRungs();
    // All rungs have the same segments, also one that an earlier camera had not.
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
        // Late data of an earlier sender, which has been replaced.
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
        if (message) log.warn({ ffmpeg: message }, 'a run of a live channel ended');
        // It ended by itself while somebody sends: the next packets begin another.
        if (run === begun && sender === mine) void drop('encoder_ended');
      },
    });
    run = begun;
    for (const packet of held) begun.write(packet);
    held = [];
  };

  const hasHeldPicture = (): boolean => held.some(({ kind, isConfig }) => kind === 'video' && !isConfig);

  /** From a key frame on; ffmpeg gives up on a stream that begins with more than a second of sound alone. */
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
    /** Somebody was turned away elsewhere. */
    noteRefusal: (refused: Omit<IngestFact, 'kind'>): void => note({ ...refused, kind: 'refused' }),
    get isSending(): boolean {
      return isSending();
    },
    /** Those that are made of what is sent, the source's own first. */
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

    /** Resolves when each key frame that was received before is in the timelines. */
    async flush(until = Date.now() + flushMs): Promise<void> {
      const wait = async (isDone: () => boolean): Promise<void> => {
        while (!isDone() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      await wait(() => !hasHeldPicture());
      const marks = [...owners.values(), ...(run ? [run] : [])].map((each) => each.mark());
      await wait(() => marks.every((hasPassed) => hasPassed()));
    },

    /** Cuts the sender off; somebody may come again. */
    cutSender: () => {
      backup.drop();
      return drop('cut_off');
    },

    /** Takes nobody any more; resolves when what was sent is finished. */
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
