import { createHash } from 'node:crypto';

import type { ChannelSummary } from '@aws-sdk/client-medialive';
import type { Logger } from 'pino';

import { rtmpApp } from '@/lib/core/env/live-env';
import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import type { LiveChannel, LivePort } from '@/lib/ports/live';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

import { createChannelMetrics } from './channel-metrics';
import { buildDestinations } from './encoder-settings';
import { createMediaLiveApi, type CallsOptions } from './medialive-api';
import { readTags, writeTags, type ChannelNotes, toAlerts, toChannel, toState } from './to-channel';

/** Caches results for `ms`, so that polling does not exceed the service's rate limits. */
const createCache = (ms: number, now: () => number) => {
  const kept = new Map<string, { at: number; value: Promise<unknown> }>();
  return {
    get<T>(key: string, ask: () => Promise<T>): Promise<T> {
      for (const [each, { at }] of kept) if (now() - at >= ms) kept.delete(each);
      const known = kept.get(key);
      if (known) return known.value as Promise<T>;
      const value = ask();
      kept.set(key, { at: now(), value });
      value.catch(() => kept.delete(key));
      return value;
    },
    forget: (): void => kept.clear(),
  };
};

export type MediaLiveOptions = CallsOptions & {
  /** Distinguishes this installation's channels from others in the account. */
  prefix: string;
  /** Security group for cameras; created if null. */
  securityGroupId: string | null;
  cidrs: readonly string[];
  costs: { perHour: number | null; currency: string };
  storageFor: (workspace: WorkspaceRef) => Promise<StoragePort>;
  log: Logger;
  now?: () => number;
};

/**
 * Time that an idle channel and its input, which cost money, stay for the workspace's next event.
 * Milliseconds.
 */
const retentionMs = 24 * 60 * 60_000;
/** Cache lifetime for callers that poll every second. Milliseconds. */
const listCacheMs = 3000;
const statisticsMaxAgeMs = 10_000;
/** Interval for noting that a camera is sending, and for clean-up. Milliseconds. */
const usedEveryMs = 4 * 60_000;
const tidyEveryMs = 10 * 60_000;

type Start = Required<Omit<Parameters<LivePort['startChannel']>[0], 'resumes' | 'startsAt' | 'srtLatency'>>;
type Owned = { id: string; arn: string; state: ChannelSummary['State']; notes: ChannelNotes };

const fail = (operation: string, message: string): never => {
  throw new ProviderError(message, { port: 'live', operation, retryable: true });
};

/**
 * AWS Elemental MediaLive: one channel per recently active workspace, used by one event at a time, which
 * writes to the workspace's own buckets. Tags identify the owner, so that any process can take over.
 */
export const createMediaLive = (options: MediaLiveOptions): LivePort => {
  const { prefix, storageFor, log, now = Date.now } = options;
  const calls = createMediaLiveApi(options);
  const metrics = createChannelMetrics(options);
  const statistics = createCache(statisticsMaxAgeMs, now);
  const lists = createCache(listCacheMs, now);
  let tidiedAt = -Infinity;

  const list = async (): Promise<Owned[]> =>
    (await calls.listChannels()).flatMap(({ Id: id, Arn: arn, State: state, Tags }) => {
      const notes = readTags(prefix, Tags);
      return id && arn && notes && state !== 'DELETED' ? [{ id, arn, state, notes }] : [];
    });
  const listCached = (): Promise<Owned[]> => lists.get('channels', list);

  const note = async ({ arn, notes }: Owned, more: Partial<ChannelNotes>): Promise<ChannelNotes> => {
    const { workspaceId } = notes;
    await calls.tag(arn, writeTags(prefix, { workspaceId, ...more }));
    lists.forget();
    return { ...notes, ...more };
  };

  const present = async (owned: Owned, state: LiveChannel['state']): Promise<LiveChannel> => {
    const { id, notes } = owned;
    const [health, alerts] =
      state === 'RUNNING'
        ? await statistics.get(id, () =>
            Promise.all([
              metrics.read(id, now()),
              calls.listAlerts(id).then(toAlerts, (error: unknown) => {
                log.warn({ err: error, channel: id }, 'the alerts of a channel could not be read');
                return [];
              }),
            ]),
          )
        : [[], []];
    const channel = toChannel({ state, notes, health, alerts, now: now() });
    // Metrics cover only five minutes; the search for unused channels needs longer records.
    if (channel.isSending && now() - notes.usedAt > usedEveryMs) await note(owned, { usedAt: now() });
    return channel;
  };

  const nameOf = (workspaceId: string): string => `${prefix}-${workspaceId}`;
  const streamNameOf = (streamKey: string): string => `${rtmpApp}/${streamKey}`;
  const folderOf = ({ eventId, broadcast }: Start): string => getLiveFolder(eventId, broadcast);

  /** The input of the workspace with this event's key, and its address without the key. */
  const ensureInput = async ({ workspaceId, streamKey }: Start): Promise<{ id: string; url: string }> => {
    const known = (await calls.listInputs()).find(
      ({ Tags, State }) =>
        readTags(prefix, Tags)?.workspaceId === workspaceId && State !== 'DELETING' && State !== 'DELETED',
    );
    if (known?.Id) await calls.renameInput(known.Id, streamNameOf(streamKey));
    const group = async (): Promise<string> =>
      options.securityGroupId ?? calls.ensureSecurityGroup(['reelhof:installation', prefix], options.cidrs);
    const input =
      known ??
      (await calls.createInput({
        ...{ name: nameOf(workspaceId), securityGroupId: await group() },
        ...{ streamName: streamNameOf(streamKey), tags: writeTags(prefix, { workspaceId }) },
      }));
    const url = input.Destinations?.[0]?.Url ?? '';
    return { id: input.Id ?? '', url: url.slice(0, url.indexOf(`/${rtmpApp}/`) + 1 + rtmpApp.length) };
  };

  const describeRun = (start: Start, ingestUrl: string): ChannelNotes => ({
    ...{ workspaceId: start.workspaceId, eventId: start.eventId, broadcast: start.broadcast, ingestUrl },
    ...{ startedAt: null, heldAt: null, openedAt: null, usedAt: now() },
  });

  const create = async (start: Start): Promise<LiveChannel> => {
    const input = await ensureInput(start);
    const notes = describeRun(start, input.url);
    const { bucketNames } = await storageFor(start.workspaceId);
    await calls.createChannel({
      ...{ name: nameOf(start.workspaceId), inputId: input.id, tags: writeTags(prefix, notes) },
      destinations: buildDestinations(bucketNames, folderOf(start)),
      // The same start requested twice results in one channel.
      token: createHash('sha256').update(`${prefix} ${start.workspaceId} ${start.broadcast}`).digest('hex'),
    });
    lists.forget();
    return toChannel({ state: 'CREATING', notes, health: [], alerts: [], now: now() });
  };

  /** Reassigns an unused channel to another event or run. */
  const hand = async (owned: Owned, start: Start): Promise<LiveChannel> => {
    const input = await ensureInput(start);
    const { bucketNames } = await storageFor(start.workspaceId);
    await calls.moveChannel(owned.id, buildDestinations(bucketNames, folderOf(start)));
    const notes = await note(owned, describeRun(start, input.url));
    return toChannel({ state: 'UPDATING', notes, health: [], alerts: [], now: now() });
  };

  const begin = async (owned: Owned): Promise<LiveChannel> => {
    const notes = await note(owned, { startedAt: now(), usedAt: now() });
    await calls.start(owned.id);
    return toChannel({ state: 'STARTING', notes, health: [], alerts: [], now: now() });
  };

  /** The channel counts as running once it holds back its input until going live. */
  const holdBack = async (owned: Owned): Promise<LiveChannel> => {
    const { notes, id } = owned;
    if (notes.heldAt !== null) return present(owned, 'RUNNING');
    await calls.schedule(id, { name: `hold-${notes.broadcast}`, isPaused: true });
    return present({ ...owned, notes: await note(owned, { heldAt: now() }) }, 'RUNNING');
  };

  /** The running channel of an event; null if there is none. */
  const findRunning = async (
    eventId: string,
    all: Promise<Owned[]>,
  ): Promise<(Owned & { shown: LiveChannel['state'] }) | null> => {
    const owned = (await all).find(({ notes, state }) => notes.eventId === eventId && toState(state));
    const shown = owned && toState(owned.state);
    if (!owned || !shown) return null;
    // The channel is not ready until it holds back its input.
    return { ...owned, shown: shown === 'RUNNING' && owned.notes.heldAt === null ? 'STARTING' : shown };
  };

  return {
    adapter: 'medialive',
    ingestUrl: null,
    secureIngestUrl: null,
    lacks: ['targets', 'captions', 'viewers', 'preview', 'key_change'],
    costs: options.costs,

    async listChannels() {
      const running = (await list()).filter(({ state }) => toState(state));
      return { eventIds: running.map(({ notes }) => notes.eventId), most: 0 };
    },

    async startChannel({ streamKey = '', ...asked }) {
      const start = { ...asked, streamKey };
      const owned = (await list()).find(({ notes }) => notes.workspaceId === start.workspaceId);
      if (!owned) return create(start);
      const { eventId, broadcast } = owned.notes;
      const isMine = eventId === start.eventId && broadcast === start.broadcast;
      if (owned.state === 'IDLE' || owned.state === 'UPDATE_FAILED')
        return isMine && owned.state === 'IDLE' ? begin(owned) : hand(owned, start);
      if (owned.state === 'CREATE_FAILED') {
        await calls.deleteChannel(owned.id);
        return fail('startChannel', 'MediaLive could not create the channel');
      }
      const state = toState(owned.state);
      if (state === null) return fail('startChannel', 'the channel is being deleted');
      if (!isMine) return 'in_use';
      return state === 'RUNNING' ? holdBack(owned) : present(owned, state);
    },

    findEarlySender: () => Promise.resolve(null),
    async findChannel(eventId) {
      const found = await findRunning(eventId, listCached());
      return found && present(found, found.shown);
    },

    async findPicture(eventId) {
      const found = await findRunning(eventId, listCached());
      if (found?.shown !== 'RUNNING') return null;
      return statistics.get(`picture ${found.id}`, () => calls.findThumbnail(found.id));
    },

    async openChannel(eventId) {
      const found = await findRunning(eventId, list());
      if (found?.shown !== 'RUNNING') return null;
      if (found.notes.openedAt !== null) return present(found, found.shown);
      await calls.schedule(found.id, { name: `open-${found.notes.broadcast}`, isPaused: false });
      return present({ ...found, notes: await note(found, { openedAt: now() }) }, found.shown);
    },

    async stopChannel(eventId) {
      const found = await findRunning(eventId, list());
      if (!found || found.shown === 'STOPPING') return null;
      await note(found, { usedAt: now() });
      await calls.stop(found.id);
      lists.forget();
      return null;
    },

    // The new key takes effect at the next start.
    changeKey: () => Promise.resolve(),
    sendTo: () => Promise.resolve(),
    addCaptions: () => Promise.resolve(false),

    async tidy() {
      if (now() - tidiedAt < tidyEveryMs) return;
      tidiedAt = now();
      const channels = await list();
      for (const { id, state, notes } of channels) {
        const isUnused = state === 'IDLE' || state === 'CREATE_FAILED' || state === 'UPDATE_FAILED';
        if (isUnused && now() - notes.usedAt > retentionMs) await calls.deleteChannel(id);
      }
      for (const { Id: id, Tags, State, AttachedChannels = [] } of await calls.listInputs()) {
        const owner = readTags(prefix, Tags)?.workspaceId;
        const isWanted = channels.some(({ notes }) => notes.workspaceId === owner);
        if (id && owner && State === 'DETACHED' && AttachedChannels.length === 0 && !isWanted)
          await calls.deleteInput(id);
      }
    },
  };
};
