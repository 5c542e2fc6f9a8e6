import type { Logger } from 'pino';

import { findFaults } from '@/lib/live/signal/find-faults';
import type { LiveAlert, LiveChannel, LiveRefusal } from '@/lib/ports/live/port';

import type { Init } from '../packager/split-mp4';
import { readPictureHeight } from '../flv/read-picture-height';
import { createTimeline, type Timeline } from '../packager/timeline';
import type { Segment } from '../packager/segment-list';
import { startRun, type Run } from './ffmpeg-run';
import { createAlerts } from './alerts';
import { createMeter } from './meter';
import type { LiveRung } from './run-arguments';
import type { Sender, SenderChannel, SenderPacket } from './sender';
import { traceSender, type Parting } from './trace-sender';

/** A sender that was silent for so long is taken to be gone when somebody else comes with the key. Milliseconds. */
const silentMs = 3000;
/** How long pictures wait for the first sound before it is taken that there is none. Milliseconds. */
const soundPatienceMs = 700;
const maxRefusals = 20;

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
  | 'isPublic'
  | 'viewers'
  | 'mostViewers'
  | 'waiting'
  | 'recordedSeconds'
  | 'targets'
>;

/** What is to be remembered of a channel beside its segments. */
export type ChannelNotes = { alerts: readonly LiveAlert[]; refusals: readonly LiveRefusal[] };

type Options = {
  eventId: string;
  ffmpegPath: string;
  /** Beside what the sender sends; from the highest to the lowest. */
  rungs: readonly LiveRung[];
  log: Logger;
  /** Told of each whole segment of each rung, in order; 0 is the source’s own. */
  onSegment: (rung: string, segment: Segment, bytes: Buffer) => void;
  /** Told of each packet of the one sender, as it came, and of each time that somebody begins to send. */
  onPacket: (packet: SenderPacket) => void;
  onSender: () => void;
  /** Told whenever an alert begins or ends, or somebody is turned away. */
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
    ffmpegPath,
    rungs,
    log,
    onSegment,
    onPacket,
    onSender,
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
  let held: SenderPacket[] = [];
  let heldSince = 0;
  let lastPacketAt = 0;
  let sendingSince: number | null = null;
  let lastPictureAt: number | null = null;
  let inits: Init | null = null;
  let hasSound = false;
  let refused: readonly LiveRefusal[] = notes.refusals;
  let isClosed = false;

  const isSending = (): boolean =>
    sender !== null && lastPictureAt !== null && now() - lastPictureAt < silentMs;

  const ticking = setInterval(() => {
    meter.tick();
    const since = sendingSince ?? now();
    const samples = meter.samples.filter(({ at }) => at > since);
    const { keyInterval } = meter;
    const faults = findFaults({ isSending: isSending(), hadPicture, hasSound, keyInterval, samples });
    if (alerts.note(faults)) tellNotes();
  }, 1000);

  const tellNotes = (): void => onNote({ alerts: alerts.all, refusals: refused });
  const note = (reason: LiveRefusal['reason']): void => {
    refused = [...refused.slice(1 - maxRefusals), { at: now(), reason }];
    tellNotes();
  };

  const findSize = (): { width: number; height: number } => {
    const picture = inits?.tracks.find(({ kind }) => kind === 'video');
    return { width: picture?.width ?? 0, height: picture?.height ?? 0 };
  };

  /** Resolves when all that was sent is in the timelines. */
  const drop = async (reason: Parting): Promise<void> => {
    const [gone, last] = [sender, run];
    traced?.end({ reason, ...findSize() });
    traced = null;
    sender = null;
    sendingSince = null;
    held = [];
    run = null;
    last?.stop();
    gone?.close();
    await last?.ended;
  };

  /** No rung is larger than what is sent; the first camera decides, so that all rungs have the same segments. */
  const chooseRungs = (): readonly LiveRung[] => {
    const config = held.find(({ kind, isConfig }) => kind === 'video' && isConfig);
    const sent = config ? readPictureHeight(config.flv) : null;
    return rungs.filter(({ height }) => sent === null || height < sent);
  };

  const begin = (): void => {
    hasSound = held.some(({ kind }) => kind === 'audio');
    chosen ??= chooseRungs();
    const made = [sourceRung, ...chosen.map(({ name }) => name)];
    const mine = sender;
    const begun = startRun({
      ...{ ffmpegPath, hasSound, log, rungs: chosen },
      onInit: (rung, init) => {
        if (rung === 0) inits = init;
        timelines.get(made[rung] ?? '')?.beginRun(init);
      },
      onFragment: (rung, fragment) => {
        if (rung === 0) {
          lastPictureAt = now();
          hadPicture = true;
        }
        timelines.get(made[rung] ?? '')?.add(fragment);
      },
      onLoudness: (level) => meter.hear(level),
      onEnd: (message) => {
        for (const timeline of timelines.values()) timeline.endRun();
        if (message) log.warn({ ffmpeg: message }, 'a run of a live channel ended');
        // It ended by itself while somebody sends: the next packets begin another.
        if (run === begun && sender === mine) void drop('encoder_ended');
      },
    });
    run = begun;
    for (const packet of held) begun.write(packet.flv);
    held = [];
  };

  const hold = (packet: SenderPacket): void => {
    if (held.length === 0) heldSince = now();
    held.push(packet);
    const kinds = new Set(held.filter(({ isConfig }) => isConfig).map(({ kind }) => kind));
    const isPatient = now() - heldSince < soundPatienceMs;
    if (kinds.has('video') && (kinds.has('audio') || !isPatient)) begin();
  };

  const isSupported = ({ kind, codec }: SenderPacket): boolean =>
    kind === 'data' || (kind === 'video' ? codec === 7 : codec === 10);

  const senders: SenderChannel = {
    take(next) {
      if (isClosed) return false;
      if (sender && now() - lastPacketAt < silentMs) {
        note('second_sender');
        return false;
      }
      void drop('replaced');
      sender = next;
      traced = traceSender(eventId, next);
      lastPacketAt = now();
      sendingSince = now();
      lastPictureAt = null;
      meter.restart();
      onSender();
      return true;
    },
    receive(from, packet) {
      if (from !== sender) return;
      lastPacketAt = now();
      if (!isSupported(packet)) {
        note('unsupported_codec');
        void drop('unsupported_codec');
        return;
      }
      meter.count(packet);
      onPacket(packet);
      if (!run) {
        hold(packet);
        return;
      }
      if (run.write(packet.flv)) return;
      from.pause();
      run.onDrain(() => from.resume());
    },
    leave(from) {
      if (from === sender) void drop('left');
    },
  };

  return {
    senders,
    noteRefusal: note,
    timelines: timelines as ReadonlyMap<string, Timeline>,

    describe(): ChannelState {
      return {
        isSending: isSending(),
        ...{ sendingSince, lastPictureAt, hasSound },
        protocol: sender?.protocol ?? null,
        ...findSize(),
        keyInterval: meter.keyInterval,
        health: meter.samples,
        refusals: refused,
        alerts: alerts.all,
      };
    },

    /** Cuts the sender off; somebody may come again. */
    cutSender: () => drop('cut_off'),

    /** Takes nobody any more; resolves when what was sent is finished. */
    async close({ isOver }: { isOver: boolean }): Promise<void> {
      isClosed = true;
      clearInterval(ticking);
      await drop('cut_off');
      if (!isOver) return;
      for (const timeline of timelines.values()) timeline.end();
    },
  };
};
