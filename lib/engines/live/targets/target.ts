import type { LiveTarget, TargetFault } from '@/lib/ports/live/port';

import type { SenderPacket } from '../channel/sender';
import { getBackoff } from './get-backoff';
import { createStreamClock } from './stream-clock';
import { type Media, type StreamHeads, toMedia } from './stream-heads';

/** Nothing changes about these by trying again. */
const finalFaults: readonly TargetFault[] = ['private_address', 'certificate', 'key_unreadable'];
/** How long a server may take until it takes pictures. Milliseconds. */
const patienceMs = 10_000;
/** After so long without a packet of the camera the connection is given up until there are some. Milliseconds. */
const idleMs = 15_000;
/** After so long without one it is said that it waits. Milliseconds. */
const silentMs = 3000;
/** Who sent for so long begins to count its tries anew. Milliseconds. */
const steadyMs = 30_000;
/** Bytes that may wait for a connection: about 5 s of a good picture. Who takes less than is sent loses the connection, not the picture. */
const maxWaitingBytes = 4 * 1024 * 1024;

/** A connection to a server. */
export type TargetLink = {
  send(media: Media, time: number): void;
  /** Bytes that wait. */
  readonly waitingBytes: number;
  /** Ends it with a goodbye, or at once; nothing is told of it any more. */
  close(): void;
  destroy(): void;
};
export type LinkHandlers = { onReady: () => void; onEnd: (fault: TargetFault) => void };

/** What a connection knows of itself. */
type TargetState = Omit<LiveTarget, 'fingerprint'>;

type Options = {
  id: string;
  /** Begins to connect. Tells of the end once, and not before it returned. */
  open: (handlers: LinkHandlers) => TargetLink;
  heads: StreamHeads;
  onChange: (target: TargetState) => void;
  now: () => number;
};

export type Target = ReturnType<typeof createTarget>;

/** One target of a channel on air: connects when pictures come, sends from a key frame on, and tries again when that fails. */
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

    /** A picture or sound of the sender. */
    receive(packet: SenderPacket): void {
      lastPacketAt = now();
      if (state === 'waiting') connect();
      if (!link || !isReady || (needsKey && !packet.isKey)) return;
      send(link, packet);
    },

    /** What decoders need is another one: goes on with the next key frame. */
    renew(): void {
      needsKey = true;
    },

    /** To be called once a second. */
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
