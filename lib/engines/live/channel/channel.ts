import type { Logger } from 'pino';

import { findFaults } from '@/lib/engines/live/find-faults';
import type { LiveChannel, LiveRefusalReason } from '@/lib/ports/live';

import type { Init } from '../packager/fragmented-mp4';
import type { Segment } from '../packager/segment-list';
import { createBackup } from './backup';
import { type ChannelNotes, createChannelNotes, type IngestNote, createSignalLog } from './channel-notes';
import { createChannelRuns, sourceRendition } from './channel-runs';
import { type Camera, type ChannelState, connectCamera, holdPacket, isReady } from './channel-state';
import type { Run } from './ffmpeg-run';
import { createMeter } from './meter';
import { findCodecName, writeRefusal } from './refusals';
import type { LiveRendition } from './run-arguments';
import type { Sender, SenderChannel, SenderPacket, Parting } from './sender';

/** A sender without data for this long is replaced when another one connects with the key. Milliseconds. */
const silentMs = 3000;
/** If a backup is waiting, it takes over after this time. Milliseconds. */
const backupAfterMs = 2000;
/** How long a backup may send audio alone before it is disconnected. Milliseconds. */
const backupFrameMs = 10_000;
/** Time limit for frames to pass ffmpeg when flushing. Milliseconds. */
const flushMs = 3000;

/** A running channel as it is reported, as far as its input determines it. */
export type ChannelReport = Omit<
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

type Options = {
  eventId: string;
  broadcast: string;
  ffmpegPath: string;
  /** Renditions besides the sender's own, from the highest to the lowest. */
  renditions: readonly LiveRendition[];
  log: Logger;
  /** Called for each complete segment of each rendition, in order, the source's own included. */
  onSegment: (rendition: string, segment: Segment, bytes: Buffer) => void;
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

/** Properties of the latest stream, kept when its camera leaves. */
type Shown = {
  /** When its last frame arrived; null before its first one. */
  lastFrameAt: number | null;
  /** Whether any camera has shown a frame, also before this process. */
  hadVideo: boolean;
  hasSound: boolean;
  /** Pixels; 0 if unknown. */
  width: number;
  height: number;
};

const isSupported = ({ kind, codec }: SenderPacket): boolean =>
  kind === 'data' || (kind === 'video' ? codec === 7 : codec === 10);

/**
 * The channel of one event: converts the stream of one active sender to the timelines of the renditions.
 * It is a state machine (`ChannelState`); each function below handles one event.
 */
export const createChannel = (options: Options) => {
  const { eventId, broadcast, ffmpegPath, renditions, log } = options;
  const {
    onSegment,
    onPacket,
    onSender,
    publicFrom,
    isStored,
    onNote,
    earlier = {},
    now = Date.now,
  } = options;
  let state: ChannelState = { name: 'idle' };
  let shown: Shown = {
    ...{ lastFrameAt: null, hasSound: false, width: 0, height: 0 },
    hadVideo: (earlier[sourceRendition]?.length ?? 0) > 0,
  };
  const meter = createMeter(now);
  const backup = createBackup(now);
  const notes = createChannelNotes({ broadcast, earlier: options.notes, now, onNote });
  const runs = createChannelRuns({
    ...{ ffmpegPath, renditions, log, earlier, now, publicFrom, onSegment },
    onLoudness: (level) => meter.selectAudio(level),
  });
  const lastSegment = earlier[sourceRendition]?.at(-1);
  const signalLog = createSignalLog({
    ...{ note: notes.note, now, earlier: options.notes.ingest },
    lastSegmentEnd: lastSegment ? lastSegment.startedAt + lastSegment.duration * 1000 : null,
  });

  const findCamera = (): Camera | null => ('camera' in state ? state.camera : null);
  const isCurrent = (run: Run): boolean => state.name === 'receiving' && state.run === run;
  const isSending = (): boolean =>
    findCamera() !== null && shown.lastFrameAt !== null && now() - shown.lastFrameAt < silentMs;

  /** Updates the signal log. Does nothing once the channel is closed, whose end is not a lost signal. */
  const watchSignal = (from: Sender | null = findCamera()?.sender ?? null): void => {
    if (state.name === 'closed') return;
    const { width, height, lastFrameAt } = shown;
    signalLog.watch({ isSending: isSending(), from, size: { width, height }, lastFrameAt });
  };

  /** Makes a sender the camera. */
  const show = (sender: Sender): void => {
    state = connectCamera(eventId, sender, now());
    shown = { ...shown, lastFrameAt: null };
    meter.restart();
    onSender();
  };

  /** Disconnects the camera, if there is one. Resolves when all of its data is in the timelines. */
  const part = async (
    reason: Parting,
    { message, next = { name: 'idle' } }: { message?: string; next?: ChannelState } = {},
  ): Promise<void> => {
    const camera = findCamera();
    const run = state.name === 'receiving' ? state.run : null;
    if (state.name !== 'closed') state = next;
    const { width, height } = shown;
    camera?.trace.end({ reason, width, height });
    watchSignal(camera?.sender ?? null);
    run?.stop();
    camera?.sender.close(message);
    await run?.ended;
  };

  /** Disconnects the camera as rejected. */
  const refuse = (reason: Extract<Parting, LiveRefusalReason>, codec: string | null = null): void => {
    notes.noteRefusal(findCamera()?.sender ?? null, reason, codec);
    void part(reason, { message: writeRefusal(reason, codec) });
  };

  const refuseBackup = (reason: LiveRefusalReason, codec: string | null = null): void => {
    notes.noteRefusal(backup.sender, reason, codec);
    backup.drop(writeRefusal(reason, codec));
  };

  /** Makes the backup the camera, if one is waiting. */
  const takeOver = (reason: Parting): void => {
    const next = backup.release();
    if (!next) return;
    const { sender, packets } = next;
    void part(reason);
    show(sender);
    notes.note({ kind: 'took_over', protocol: sender.protocol, address: sender.address });
    for (const packet of packets) receive(sender, packet);
  };

  /** Starts the stream of the camera, or restarts it with other tracks. */
  const begin = (camera: Camera, packets: readonly SenderPacket[]): void => {
    const hasSound = packets.some(({ kind }) => kind === 'audio');
    shown = { ...shown, hasSound };
    const run = runs.start(packets, { hasSound, onInit: showInit, onFrames: showFrames, onEnd: endRun });
    state = { name: 'receiving', camera, run, hasSound };
  };

  const showInit = (run: Run, { tracks }: Init): void => {
    if (!isCurrent(run)) return;
    const video = tracks.find(({ kind }) => kind === 'video');
    shown = { ...shown, width: video?.width ?? 0, height: video?.height ?? 0 };
  };

  const showFrames = (run: Run): void => {
    if (!isCurrent(run)) return;
    shown = { ...shown, lastFrameAt: now(), hadVideo: true };
    watchSignal();
  };

  /** Disconnects the camera after ffmpeg has ended by itself; it may connect again. */
  const endRun = (run: Run): void => {
    if (isCurrent(run)) void part('encoder_ended');
  };

  const connect = (sender: Sender): LiveRefusalReason | null => {
    if (state.name === 'closed') return 'unknown_key';
    const camera = findCamera();
    if (camera && now() - camera.lastPacketAt < silentMs) {
      if (backup.take(sender)) return null;
      notes.noteRefusal(sender, 'second_sender', null);
      return 'second_sender';
    }
    void part('replaced');
    show(sender);
    return null;
  };

  const receive = (from: Sender, packet: SenderPacket): void => {
    if (backup.is(from)) return receiveBackup(from, packet);
    const camera = findCamera();
    if (from !== camera?.sender) return;
    camera.lastPacketAt = now();
    if (!isSupported(packet)) return refuse('unsupported_codec', findCodecName(packet.kind, packet.flv));
    meter.count(packet);
    onPacket(packet);
    const lateSound = camera.findLateSound(packet, state.name === 'receiving' && !state.hasSound);
    if (state.name === 'receiving' && lateSound) {
      state.run.stop();
      begin(camera, [...lateSound, packet]);
    } else if (state.name === 'receiving') write(state.run, from, packet);
    else if (state.name === 'waiting' || state.name === 'starting') {
      state = holdPacket(state, packet, now());
      if (state.name === 'starting' && isReady(state, now())) begin(camera, state.held.packets);
    }
  };

  /** Pauses a sender while ffmpeg is too slow for it. */
  const write = (run: Run, from: Sender, packet: SenderPacket): void => {
    if (run.write(packet)) return;
    from.pause();
    run.onDrain(() => from.resume());
  };

  const receiveBackup = (from: Sender, packet: SenderPacket): void => {
    const { protocol, address } = from;
    if (!isSupported(packet))
      return refuseBackup('unsupported_codec', findCodecName(packet.kind, packet.flv));
    if (backup.receive(packet)) notes.note({ kind: 'standby', protocol, address });
    const camera = findCamera();
    if (!camera || now() - camera.lastPacketAt > backupAfterMs) takeOver('replaced');
  };

  const disconnect = (from: Sender): void => {
    if (backup.is(from)) {
      const { hadVideo: wasShown } = backup;
      backup.drop();
      if (wasShown) notes.note({ kind: 'standby_left', protocol: from.protocol, address: from.address });
    }
    if (from !== findCamera()?.sender) return;
    takeOver('left');
    if (from === findCamera()?.sender) void part('left');
  };

  /** A second has passed. */
  const tick = (): void => {
    meter.tick();
    watchSignal();
    if (state.name === 'waiting' && now() > state.frameBy) refuse('no_picture');
    if (backup.sender && backup.withoutFrameMs > backupFrameMs) refuseBackup('no_picture');
    const since = findCamera()?.connectedAt ?? now();
    const samples = meter.samples.filter(({ at }) => at > since);
    const { keyInterval } = meter;
    const faults = findFaults({ ...shown, isSending: isSending(), keyInterval, samples });
    notes.noteFaults(isStored() ? faults : [...faults, 'not_stored']);
    notes.report();
  };
  const ticking = setInterval(tick, 1000);

  const senders: SenderChannel = { take: connect, receive, leave: disconnect };

  return {
    senders,
    /** Records that a sender was rejected elsewhere. */
    noteRefusal: (refused: Omit<IngestNote, 'kind'>): void => notes.note({ ...refused, kind: 'refused' }),
    get isSending(): boolean {
      return isSending();
    },
    /** Renditions of the current stream, the source's own first. */
    get renditionNames(): string[] {
      return runs.names;
    },
    timelines: runs.timelines,

    describe(): ChannelReport {
      const { lastFrameAt, hasSound, width, height } = shown;
      const camera = findCamera();
      return {
        isSending: isSending(),
        ...{ sendingSince: camera?.connectedAt ?? null, lastFrameAt, hasSound, width, height },
        protocol: camera?.sender.protocol ?? null,
        backup: backup.describe(),
        keyInterval: meter.keyInterval,
        health: meter.samples,
        ...notes.all,
      };
    },

    /** Resolves when each key frame received before is in the timelines. */
    async flush(until = Date.now() + flushMs): Promise<void> {
      const wait = async (isDone: () => boolean): Promise<void> => {
        while (!isDone() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      await wait(() => state.name !== 'starting');
      const current = state.name === 'receiving' ? [state.run] : [];
      const marks = [...runs.feeding, ...current].map((run) => run.mark());
      await wait(() => marks.every((hasPassed) => hasPassed()));
    },

    /** Disconnects the sender; another one may connect. */
    cutSender: () => {
      backup.drop();
      return part('cut_off');
    },

    /** Accepts no more senders; resolves when the received data is processed. */
    async close({ isOver }: { isOver: boolean }): Promise<void> {
      clearInterval(ticking);
      backup.drop();
      await part('cut_off', { next: { name: 'closed' } });
      // A sender may have left a moment ago.
      await Promise.all(runs.feeding.map(({ ended }) => ended));
      notes.report();
      if (isOver) runs.end();
    },
  };
};
