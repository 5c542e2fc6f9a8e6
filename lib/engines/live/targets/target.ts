import type { LiveTarget, TargetFault } from '@/lib/ports/live';

import type { SenderPacket } from '../channel/sender';

/** Bytes before and after the payload of an FLV tag. */
const tagHeadBytes = 11;
const tagEndBytes = 4;

/** `@setDataFrame` in AMF0, which servers expect before a camera's metadata. */
const setDataFrame = Buffer.concat([Buffer.from([2, 0, 13]), Buffer.from('@setDataFrame', 'latin1')]);

const types = { audio: 8, video: 9, data: 18 } as const;
type Media = { type: 8 | 9 | 18; body: Buffer };

/** The payload of a packet as an RTMP message. Pure. */
export const toMedia = ({ kind, flv }: SenderPacket): Media => {
  const carried = flv.subarray(tagHeadBytes, flv.length - tagEndBytes);
  const isBare = kind === 'data' && !carried.subarray(0, setDataFrame.length).equals(setDataFrame);
  return { type: types[kind], body: isBare ? Buffer.concat([setDataFrame, carried]) : carried };
};

/**
 * Keeps the data that decoders need before the first frame: the sender's metadata and the configurations of
 * both codecs.
 */
export const createStreamHeads = () => {
  const heads = new Map<SenderPacket['kind'], Media>();

  return {
    /** Whether the packet is a new one of these; null for audio and video frames. */
    learn(packet: SenderPacket): boolean | null {
      if (packet.kind !== 'data' && !packet.isConfig) return null;
      const media = toMedia(packet);
      if (packet.kind === 'data' && !media.body.includes('onMetaData')) return false;
      const isNew = !heads.get(packet.kind)?.body.equals(media.body);
      heads.set(packet.kind, media);
      // Later metadata changes nothing for decoders.
      return isNew && packet.kind !== 'data';
    },
    /** In the order of sending. */
    list: (): Media[] => (['data', 'video', 'audio'] as const).flatMap((kind) => heads.get(kind) ?? []),
    /** A sender starts or restarts. */
    clear: (): void => heads.clear(),
  };
};

type StreamHeads = Pick<ReturnType<typeof createStreamHeads>, 'list'>;

const firstMs = 2000;
const longestMs = 60_000;

/** Delay after a number of failed attempts: 2 s, doubled each time, at most 60 s. Milliseconds. Pure. */
export const getBackoff = (attempts: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)));

/** A larger step back means another sender; audio and video are slightly out of order. Milliseconds. */
const backMs = 1000;
/** A longer gap is removed. Milliseconds. */
const aheadMs = 5000;
/** Distance of the last packet of one sender to the first of the next. Milliseconds. */
const joinMs = 40;

/**
 * Converts sender times to those of a connection, which start at 0 and only increase, whatever the sender's
 * clock does. Milliseconds.
 */
export const createStreamClock = () => {
  let offset: number | null = null;
  let last = 0;

  return (dts: number): number => {
    offset ??= dts;
    let time = dts - offset;
    if (time < last - backMs || time > last + aheadMs) {
      time = last + joinMs;
      offset = dts - time;
    }
    time = Math.max(0, time);
    last = Math.max(last, time);
    return time;
  };
};

/** Faults that a retry cannot resolve. */
const finalFaults: readonly TargetFault[] = ['private_address', 'certificate', 'key_unreadable'];
/** Time limit for a server to accept media. Milliseconds. */
const patienceMs = 10_000;
/** The connection is closed after this time without a packet of the camera. Milliseconds. */
const idleMs = 15_000;
/** The state becomes `waiting` after this time without a packet. Milliseconds. */
const silentMs = 3000;
/** The number of attempts resets after this time of sending. Milliseconds. */
const steadyMs = 30_000;
/**
 * Bytes buffered for a connection: about 5 s of a high-quality stream. A target that is too slow loses its
 * connection; the channel is not affected.
 */
const maxWaitingBytes = 4 * 1024 * 1024;

/** A connection to a server. */
export type TargetLink = {
  send(media: Media, time: number): void;
  /** Buffered bytes. */
  readonly waitingBytes: number;
  /** Closes gracefully, or at once; no further events follow. */
  close(): void;
  destroy(): void;
};
export type LinkHandlers = { onReady: () => void; onEnd: (fault: TargetFault) => void };

/** State reported for a connection. */
type TargetState = Omit<LiveTarget, 'fingerprint'>;

type Options = {
  id: string;
  /** Starts to connect. Reports the end once, and asynchronously. */
  open: (handlers: LinkHandlers) => TargetLink;
  heads: StreamHeads;
  onChange: (target: TargetState) => void;
  now: () => number;
};

export type Target = ReturnType<typeof createTarget>;

/**
 * One target of a channel on air: connects when video arrives, sends from a key frame on, and retries after
 * failures.
 */
export const createTarget = ({ id, open, heads, onChange, now }: Options) => {
  let state: LiveTarget['state'] = 'waiting';
  let since = now();
  let attempts = 0;
  let nextTryAt: number | null = null;
  let fault: TargetFault | null = null;
  let link: TargetLink | null = null;
  let isReady = false;
  let needsKey = true;
  let toTime = createStreamClock();
  let lastPacketAt: number | null = null;

  const describe = (): TargetState => {
    const isSilent = state === 'sending' && lastPacketAt !== null && now() - lastPacketAt > silentMs;
    const shown = isSilent ? ({ state: 'waiting', since: lastPacketAt ?? since } as const) : { state, since };
    return { id, ...shown, attempts, nextTryAt, fault };
  };

  const enter = (next: LiveTarget['state'], at = now()): void => {
    state = next;
    since = at;
    if (next !== 'retrying') nextTryAt = null;
    onChange(describe());
  };

  const fail = (reason: TargetFault): void => {
    const wasSteady = state === 'sending' && now() - since >= steadyMs;
    link = null;
    fault = reason;
    attempts = wasSteady ? 1 : attempts + 1;
    nextTryAt = finalFaults.includes(reason) ? null : now() + getBackoff(attempts);
    enter(nextTryAt === null ? 'failed' : 'retrying');
  };

  const connect = (): void => {
    isReady = false;
    needsKey = true;
    toTime = createStreamClock();
    enter('connecting');
    const mine = open({
      onReady: () => {
        if (link === mine) isReady = true;
      },
      onEnd: (reason) => {
        if (link === mine) fail(reason);
      },
    });
    link = mine;
  };

  const drop = (reason: TargetFault): void => {
    link?.destroy();
    fail(reason);
  };

  const send = (to: TargetLink, packet: SenderPacket): void => {
    const time = toTime(packet.dts);
    if (needsKey) {
      needsKey = false;
      for (const head of heads.list()) to.send(head, time);
    }
    to.send(toMedia(packet), time);
    if (state === 'connecting') {
      fault = null;
      enter('sending');
    }
    if (to.waitingBytes > maxWaitingBytes) drop('too_slow');
  };

  return {
    describe,

    /** Handles a packet of the sender. */
    receive(packet: SenderPacket): void {
      lastPacketAt = now();
      if (state === 'waiting') connect();
      if (!link || !isReady || (needsKey && !packet.isKey)) return;
      send(link, packet);
    },

    /** The decoder configuration has changed: continues with the next key frame. */
    renew(): void {
      needsKey = true;
    },

    /** Must be called once a second. */
    tick(): void {
      const isIdle = lastPacketAt === null || now() - lastPacketAt > idleMs;
      if (isIdle && state !== 'waiting' && state !== 'failed') {
        link?.close();
        link = null;
        enter('waiting', lastPacketAt ?? now());
      } else if (state === 'connecting' && !isReady && now() - since > patienceMs) drop('unreachable');
      else if (state === 'retrying' && nextTryAt !== null && now() >= nextTryAt) connect();
    },

    close(): void {
      link?.close();
      link = null;
    },
  };
};
