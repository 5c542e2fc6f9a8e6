import type { Logger } from 'pino';

import { hashStreamKey } from '@/lib/live/hash-stream-key';
import type { LiveRecording } from '@/lib/ports/live/port';
import type { StoragePort } from '@/lib/ports/storage/port';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

import { createBroadcast, type Broadcast } from './channel/broadcast';
import type { ChannelRecord, Journal } from './channel/journal';
import type { LiveRung } from './channel/run-arguments';
import type { FindChannel } from './channel/sender';

export type StartChannel = Pick<ChannelRecord, 'eventId' | 'broadcast' | 'workspaceId' | 'keyHash'>;

/** What each channel encodes beside what is sent, as far as the cores reach. */
const encodedRung: LiveRung = { name: '480p', height: 480, maxRate: 1_400_000 };

type Options = {
  journal: Journal;
  storageFor: (workspace: WorkspaceRef) => Promise<StoragePort>;
  ffmpegPath: string;
  maxChannels: number;
  /** Channels that may encode a rung at the same time. */
  maxEncoding: number;
  log: Logger;
  /** Ports are open only while a channel runs. */
  openIngest: () => Promise<void>;
  closeIngest: () => Promise<void>;
};

export type LiveEngine = ReturnType<typeof createLiveEngine>;

/** All running channels of this machine. */
export const createLiveEngine = (options: Options) => {
  const { journal, storageFor, ffmpegPath, maxChannels, maxEncoding, log, openIngest, closeIngest } = options;
  const broadcasts = new Map<string, Broadcast>();
  const encoding = new Set<string>();
  /** Hashes of keys that were good before, so that who runs the event hears of a sender that still has one. */
  const formerKeys = new Map<string, string[]>();
  const stopping = new Map<string, Promise<LiveRecording>>();
  const starting = new Map<string, Promise<Broadcast>>();

  const run = async (record: ChannelRecord): Promise<Broadcast> => {
    const { eventId } = record;
    await openIngest();
    const storage = await storageFor({ id: record.workspaceId });
    const mayEncode = encoding.size < maxEncoding;
    if (mayEncode) encoding.add(eventId);
    const broadcast = createBroadcast({
      ...{ record, journal, storage, ffmpegPath },
      earlier: await journal.readSegments(eventId),
      rungs: mayEncode ? [encodedRung] : [],
      log: log.child({ eventId }),
    });
    broadcasts.set(eventId, broadcast);
    return broadcast;
  };

  const start = async (input: StartChannel): Promise<Broadcast | 'no_capacity'> => {
    const running = broadcasts.get(input.eventId);
    if (running) return running;
    if (broadcasts.size + starting.size >= maxChannels) return 'no_capacity';
    const record = { ...input, publicFrom: null, startedAt: Date.now() };
    const begun = starting.get(input.eventId) ?? journal.save(record).then(() => run(record));
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
    const recording = await broadcast.close();
    broadcasts.delete(eventId);
    formerKeys.delete(eventId);
    encoding.delete(eventId);
    await journal.remove(eventId);
    if (broadcasts.size === 0) await closeIngest();
    return recording;
  };

  const findChannel: FindChannel = (key) => {
    const hash = hashStreamKey(key);
    for (const { record, channel } of broadcasts.values()) {
      if (record.keyHash === hash) return channel.senders;
      if (formerKeys.get(record.eventId)?.includes(hash)) channel.noteRefusal('wrong_key');
    }
    return null;
  };

  return {
    start,
    stop,
    findChannel,
    find: (eventId: string): Broadcast | null => broadcasts.get(eventId) ?? null,
    maxChannels,
    list: (): string[] => [...broadcasts.keys()],

    /** Goes on with the channels that ran when the process before this one ended. */
    async resume(): Promise<void> {
      for (const record of await journal.readChannels()) {
        await run(record);
        log.info({ eventId: record.eventId }, 'a live channel goes on');
      }
    },

    /** Another key; whoever sends with the old one is cut off. */
    async changeKey(eventId: string, keyHash: string): Promise<void> {
      const broadcast = broadcasts.get(eventId);
      if (!broadcast) return;
      formerKeys.set(eventId, [...(formerKeys.get(eventId) ?? []), broadcast.record.keyHash].slice(-10));
      broadcast.record.keyHash = keyHash;
      await journal.save({ ...broadcast.record, publicFrom: broadcast.publicFrom });
      await broadcast.channel.cutSender();
    },

    /** Lets every sender go, and keeps the channels for the next process. */
    async pause(): Promise<void> {
      await Promise.all([...broadcasts.values()].map((broadcast) => broadcast.leave()));
      await closeIngest();
    },
  };
};
