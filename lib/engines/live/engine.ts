import type { Logger } from 'pino';

import { rtmpApp } from '@/lib/core/env/live-env';
import { getNetworkAddress } from '@/lib/core/network/networks';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import { toSrtPassphrase } from '@/lib/formats/srt-passphrase';
import type { EarlySender, LiveRecording, LiveIngestEntry } from '@/lib/ports/live';
import type { StoragePort } from '@/lib/ports/storage';

import { type Broadcast, createBroadcast } from './channel/broadcast';
import type { ChannelRecord, Journal } from './channel/journal';
import type { LiveRendition } from './channel/run-arguments';
import type { FindChannel } from './channel/sender';
import { readRecording } from './recording';
import { createSrtListener, type SrtListener, type SrtRefusal } from './srt/srt-listener';
import type { OpenTarget } from './targets/fan-out';

export type StartChannel = Pick<
  ChannelRecord,
  'eventId' | 'broadcast' | 'storageId' | 'keyHash' | 'startsAt' | 'srtLatency'
> & {
  /** Whether the channel continues an earlier recording of this broadcast. */
  resumes: boolean;
};

type Options = {
  journal: Journal;
  openStorage: (storageId: string) => Promise<StoragePort>;
  ffmpegPath: string;
  openTarget: OpenTarget;
  maxChannels: number;
  /** Renditions each channel encodes besides the source, as far as CPU cores allow; the highest first. */
  renditions: readonly LiveRendition[];
  /** Maximum number of channels that encode renditions in parallel. */
  maxEncoding: number;
  log: Logger;
  /** Address for SRT: each channel has a port from this one on; null if SRT is disabled. */
  srt: { host: string; firstPort: number } | null;
  /** Ports are only open while a channel runs. */
  openIngest: () => Promise<void>;
  closeIngest: () => Promise<void>;
};

export type LiveEngine = ReturnType<typeof createLiveEngine>;

/** The network of a channel's last active sender; null before the first one, or if unknown. */
const findLastNetwork = ({ channel }: Broadcast): string | null =>
  // The record's ingest log is up to a second older.
  channel.describe().ingest.findLast(({ kind }) => ['connected', 'took_over', 'came_back'].includes(kind))
    ?.address ?? null;

/**
 * Events may share a permanent key. Order of their channels: on air first, then the one the
 * same sender used before, then the earliest planned start.
 */
const compareFor = (address: string | null) => {
  const network = address && getNetworkAddress(address);
  const rank = (broadcast: Broadcast): number[] => [
    broadcast.publicFrom === null ? 1 : 0,
    network !== null && findLastNetwork(broadcast) === network ? 0 : 1,
    broadcast.record.startsAt,
  ];
  return (one: Broadcast, other: Broadcast): number => {
    const others = rank(other);
    return (
      rank(one)
        .map((value, index) => value - (others[index] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    );
  };
};

/** All running channels of this machine. */
export const createLiveEngine = (options: Options) => {
  const { journal, openStorage, ffmpegPath, maxChannels, maxEncoding, log, openIngest, closeIngest } =
    options;
  const { srt, openTarget } = options;
  const listeners = new Map<string, SrtListener>();
  const broadcasts = new Map<string, Broadcast>();
  const encoding = new Set<string>();
  const stopping = new Map<string, Promise<LiveRecording>>();
  const starting = new Map<string, Promise<Broadcast>>();

  const run = async (record: ChannelRecord): Promise<Broadcast> => {
    const { eventId } = record;
    await openIngest();
    const storage = await openStorage(record.storageId);
    const mayEncode = encoding.size < maxEncoding;
    if (mayEncode) encoding.add(eventId);
    const broadcast = createBroadcast({
      ...{ record, journal, storage, ffmpegPath, openTarget },
      earlier: await journal.resumeSegments(eventId),
      renditions: mayEncode ? options.renditions : [],
      log: log.child({ eventId }),
    });
    broadcasts.set(eventId, broadcast);
    listenFor(broadcast);
    return broadcast;
  };

  /** With SRT, each event's channel has its own port. */
  const listenFor = ({ record: { eventId, keyHash, srtLatency }, channel }: Broadcast): void => {
    if (!srt) return;
    const taken = [...listeners.values()].map(({ port }) => port);
    const ports = Array.from({ length: maxChannels }, (_, index) => srt.firstPort + index);
    const port = listeners.get(eventId)?.port ?? ports.find((each) => !taken.includes(each));
    stopListening(eventId);
    if (port === undefined) return;
    const passphrase = toSrtPassphrase(keyHash);
    const { host } = srt;
    const onRefused = (reason: SrtRefusal, codec: string | null): void =>
      channel.noteRefusal({ reason, codec, protocol: 'srt' });
    const { senders } = channel;
    const listener = createSrtListener({
      ...{ ffmpegPath, host, port, passphrase, senders, onRefused, log },
      latency: srtLatency,
    });
    listeners.set(eventId, listener);
  };
  const stopListening = (eventId: string): void => {
    listeners.get(eventId)?.close();
    listeners.delete(eventId);
  };

  /** Writes the recording made before the channel was stopped, as after a kill. */
  const restore = async ({ eventId, broadcast, storageId }: ChannelRecord): Promise<void> => {
    const storage = await openStorage(storageId);
    const found = await readRecording(storage, { eventId, broadcast });
    if (found)
      await journal.add(
        eventId,
        found.recording.renditions.flatMap(({ segments }) => segments),
      );
  };

  const start = async ({ resumes, ...input }: StartChannel): Promise<Broadcast | 'no_capacity'> => {
    const running = broadcasts.get(input.eventId);
    if (running) return running;
    if (broadcasts.size + starting.size >= maxChannels) return 'no_capacity';
    const nothing = { targets: [], formerKeys: [], alerts: [], ingest: [] };
    const fresh = { ...nothing, publicFrom: null, captionsLanguage: null, mostViewers: 0 };
    const record = { ...input, ...fresh, startedAt: Date.now(), ingest: early.toIngest(input) };
    const begun =
      starting.get(input.eventId) ??
      journal
        .save(record)
        .then(() => (resumes ? restore(record) : undefined))
        .then(() => run(record));
    starting.set(input.eventId, begun);
    return begun.finally(() => starting.delete(input.eventId));
  };

  const stop = async (eventId: string): Promise<LiveRecording | null> => {
    const broadcast = broadcasts.get(eventId);
    if (!broadcast) return null;
    const ending = stopping.get(eventId) ?? end(broadcast);
    stopping.set(eventId, ending);
    return ending.finally(() => stopping.delete(eventId));
  };

  const end = async (broadcast: Broadcast): Promise<LiveRecording> => {
    const { eventId } = broadcast.record;
    stopListening(eventId);
    const recording = await broadcast.close();
    broadcasts.delete(eventId);
    encoding.delete(eventId);
    await journal.remove(eventId);
    if (broadcasts.size === 0) await closeIngest();
    return recording;
  };

  const early = createEarlySenders();

  const findChannel: FindChannel = ({ app, key, address }) => {
    const hash = hashStreamKey(key);
    const all = [...broadcasts.values()];
    const [own] = all.filter(({ record }) => record.keyHash === hash).toSorted(compareFor(address));
    if (own && app === rtmpApp) return own.channel.senders;
    const former = all.find(({ record }) => record.formerKeys.includes(hash));
    const known = own ?? former;
    if (known) {
      const reason = own ? 'wrong_app' : 'wrong_key';
      known.channel.noteRefusal({ reason, protocol: 'rtmp', address });
      return reason;
    }
    if (key) early.note(hash, address);
    const reason = key ? 'unknown_key' : 'no_key';
    // The sender's event is unknown: every event that waits for a sender is notified, without learning about
    // others.
    for (const { channel } of all) if (!channel.isSending) channel.noteRefusal({ reason, protocol: 'rtmp' });
    return reason;
  };

  return {
    start,
    stop,
    findChannel,
    findEarlySender: (keyHash: string): EarlySender | null => early.find(keyHash),
    find: (eventId: string): Broadcast | null => broadcasts.get(eventId) ?? null,
    maxChannels,
    findSrtPort: (eventId: string): number | null => listeners.get(eventId)?.port ?? null,
    list: (): string[] => [...broadcasts.keys()],

    /** Resumes the channels that ran when the previous process ended. */
    async resume(): Promise<void> {
      for (const record of await journal.readChannels()) {
        await run(record);
        log.info({ eventId: record.eventId }, 'a live channel was resumed');
      }
    },

    /** Changes the key and disconnects senders with the old one. */
    async changeKey(eventId: string, keyHash: string): Promise<void> {
      const broadcast = broadcasts.get(eventId);
      if (!broadcast) return;
      await broadcast.changeKey(keyHash);
      await broadcast.channel.cutSender();
      listenFor(broadcast);
    },

    /** Disconnects all senders, and keeps the channels for the next process. */
    async pause(): Promise<void> {
      for (const eventId of [...listeners.keys()]) stopListening(eventId);
      await Promise.all([...broadcasts.values()].map((broadcast) => broadcast.leave()));
      await closeIngest();
    },
  };
};

/** Bounded, since strangers may try any number of keys. */
const maxKeys = 500;
/** How long a sender without a channel is remembered. Milliseconds. */
const retentionMs = 60 * 60_000;

/**
 * Senders whose key belongs to no running channel, by key hash: an event with that key can show its camera.
 */
const createEarlySenders = (now: () => number = Date.now) => {
  const known = new Map<string, EarlySender>();

  const find = (keyHash: string): EarlySender | null => {
    const found = known.get(keyHash);
    return found && now() - found.until < retentionMs ? found : null;
  };

  return {
    find,
    note(keyHash: string, address: string | null): void {
      const { at = now(), count = 0 } = find(keyHash) ?? {};
      known.delete(keyHash);
      known.set(keyHash, {
        ...{ at, until: now(), count: count + 1, address: address && getNetworkAddress(address) },
      });
      if (known.size > maxKeys) known.delete([...known.keys()][0] ?? '');
    },

    /** Initial log entries of a channel that starts with a key. */
    toIngest({ keyHash, broadcast }: { keyHash: string; broadcast: string }): LiveIngestEntry[] {
      const found = find(keyHash);
      known.delete(keyHash);
      if (!found) return [];
      const nothing = { codec: null, width: 0, height: 0, seconds: null };
      return [
        {
          id: `${broadcast} 1`,
          kind: 'refused',
          reason: 'too_early',
          protocol: 'rtmp',
          ...found,
          ...nothing,
        },
      ];
    },
  };
};
