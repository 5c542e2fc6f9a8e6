import type { Sender, SenderPacket } from './sender';

/** A backup without data for this long counts as gone. Milliseconds. */
const silentMs = 3000;
/**
 * Buffer between two key frames of a high-quality stream; beyond it the backup takes over at its next key
 * frame. Bytes.
 */
const maxKeptBytes = 16 * 1024 * 1024;

/**
 * A waiting second sender: its packets since its last key frame are buffered, so that it can take over at
 * once.
 */
export const createBackup = (now: () => number = Date.now) => {
  let sender: Sender | null = null;
  let since = 0;
  let lastPacketAt = 0;
  /** Time of the last frame, from its first key frame on. */
  let lastFrameAt: number | null = null;
  /** The last configuration of each kind. */
  let configs = new Map<SenderPacket['kind'], SenderPacket>();
  let recent: SenderPacket[] = [];
  let keptBytes = 0;

  const isWaiting = (): boolean => sender !== null && now() - lastPacketAt < silentMs;
  /** Whether viewers would get video from it. */
  const isReady = (): boolean => isWaiting() && lastFrameAt !== null && now() - lastFrameAt < silentMs;
  const forget = (): void => {
    recent = [];
    keptBytes = 0;
  };
  const clear = (): void => {
    sender = null;
    lastFrameAt = null;
    configs = new Map();
    forget();
  };

  const keep = (packet: SenderPacket): void => {
    if (packet.isConfig) return void configs.set(packet.kind, packet);
    if (packet.isKey) forget();
    if (!packet.isKey && recent.length === 0) return;
    recent.push(packet);
    keptBytes += packet.flv.length;
    if (keptBytes > maxKeptBytes) forget();
  };

  return {
    /** Null unless a waiting backup sends video. Times in milliseconds since 1970. */
    describe: (): { protocol: Sender['protocol']; since: number } | null =>
      sender && isReady() ? { protocol: sender.protocol, since } : null,
    is: (from: Sender): boolean => from === sender,
    get sender(): Sender | null {
      return sender;
    },
    get hadVideo(): boolean {
      return lastFrameAt !== null;
    },
    /** Milliseconds since it connected, or since its last frame. */
    get withoutFrameMs(): number {
      return now() - (lastFrameAt ?? since);
    },

    /** False if another backup is waiting already. */
    take(next: Sender): boolean {
      if (isWaiting()) return false;
      sender?.close();
      clear();
      sender = next;
      since = now();
      lastPacketAt = now();
      return true;
    },
    /** True for its first key frame. */
    receive(packet: SenderPacket): boolean {
      lastPacketAt = now();
      const isFirst = packet.isKey && lastFrameAt === null;
      const isFrame = packet.kind === 'video' && !packet.isConfig;
      if (isFirst || (isFrame && lastFrameAt !== null)) lastFrameAt = now();
      keep(packet);
      return isFirst;
    },

    /** Hands over the backup with the decoder configuration; null unless a waiting backup sends video. */
    release(): { sender: Sender; packets: SenderPacket[] } | null {
      const released = sender && isReady() ? { sender, packets: [...configs.values(), ...recent] } : null;
      if (released) clear();
      return released;
    },

    /** Disconnects it, or handles its departure. */
    drop(message?: string): void {
      const gone = sender;
      clear();
      gone?.close(message);
    },
  };
};
