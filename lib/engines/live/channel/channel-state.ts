import type { Run } from './ffmpeg-run';
import { type Sender, type SenderPacket, traceSender } from './sender';
import { createLateSound } from './silence';

/** How long a sender may send audio alone before it is disconnected. Milliseconds. */
const frameMs = 10_000;
/** How long video waits for the first audio before the stream counts as silent. Milliseconds. */
const soundPatienceMs = 700;

/** The sender that a channel shows. Times in milliseconds since 1970. */
export type Camera = {
  readonly sender: Sender;
  readonly trace: ReturnType<typeof traceSender>;
  readonly findLateSound: ReturnType<typeof createLateSound>;
  readonly connectedAt: number;
  lastPacketAt: number;
};

/** The first packets of a stream, and the time until which its first audio is awaited. */
type Held = { packets: SenderPacket[]; soundBy: number };

/** A camera without a key frame so far. It is disconnected after `frameBy`. */
export type WaitingState = { name: 'waiting'; camera: Camera; held: Held; frameBy: number };

/** A stream that is held from its first key frame on, until its audio has arrived or is no longer awaited. */
export type StartingState = { name: 'starting'; camera: Camera; held: Held };

/** A stream that runs through ffmpeg. */
export type ReceivingState = { name: 'receiving'; camera: Camera; run: Run; hasSound: boolean };

/**
 * The input of a channel. A camera passes from `waiting` to `starting` to `receiving`; it leaves any of them
 * for `idle`, or for the next camera. From `receiving` it may start another run.
 */
export type ChannelState =
  | { name: 'idle' }
  | WaitingState
  | StartingState
  | ReceivingState
  | { name: 'closed' };

/** The state after a sender has connected. */
export const connectCamera = (eventId: string, sender: Sender, now: number): WaitingState => ({
  name: 'waiting',
  camera: {
    ...{ sender, connectedAt: now, lastPacketAt: now },
    trace: traceSender(eventId, sender),
    findLateSound: createLateSound(),
  },
  held: { packets: [], soundBy: 0 },
  frameBy: now + frameMs,
});

/**
 * The state after another packet of a stream that has not begun. Packets before the first key frame are
 * dropped, except for configurations and data: ffmpeg fails on a stream that starts with more than 1 s of
 * audio.
 */
export const holdPacket = (
  state: WaitingState | StartingState,
  packet: SenderPacket,
  now: number,
): WaitingState | StartingState => {
  const { camera, held } = state;
  if (state.name === 'starting') {
    held.packets.push(packet);
    return state;
  }
  const { kind, isConfig, isKey } = packet;
  if (!isConfig && !isKey && kind !== 'data') return state;
  held.packets.push(packet);
  if (kind === 'video' && !isConfig) return { name: 'starting', camera, held };
  held.soundBy = now + soundPatienceMs;
  return state;
};

/** Whether a stream can begin: it has video, and its audio has arrived or is no longer awaited. Pure. */
export const isReady = ({ held }: StartingState, now: number): boolean => {
  const configured = new Set(held.packets.filter(({ isConfig }) => isConfig).map(({ kind }) => kind));
  return configured.has('video') && (configured.has('audio') || now >= held.soundBy);
};
