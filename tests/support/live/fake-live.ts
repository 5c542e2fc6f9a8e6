import { fingerprintTarget } from '@/lib/engines/live/targets/parse-target-url';
import type { LiveChannel, LiveCue, LivePort, LiveTargetSettings } from '@/lib/ports/live';
import { ProviderError } from '@/lib/ports/provider-error';

const quiet = {
  ...{ viewers: 0, mostViewers: 0, waiting: 0, recordedSeconds: 0, isSending: false, isPublic: false },
  ...{ sendingSince: null, lastFrameAt: null, protocol: null, width: 0, height: 0, hasSound: false },
  ...{
    state: 'RUNNING' as const,
    ingestUrl: null,
    srtPort: null,
    srtLatency: 200,
    keyInterval: null,
    health: [],
    backup: null,
    ingest: [],
    alerts: [],
    targets: [],
  },
};

/** A live adapter whose channels exist in memory only and receive nothing. */
export const createFakeLive = () => {
  const channels = new Map<string, LiveChannel>();
  const keys = new Map<string, string>();
  const sent = new Map<string, readonly LiveTargetSettings[]>();
  const state = { most: 5, others: [] as string[], isAway: false, opened: [] as string[] };
  const captions: { captionsLanguage: string | null; cues: LiveCue[] } = { captionsLanguage: null, cues: [] };

  const guard = (operation: string): void => {
    if (state.isAway) throw new ProviderError('away', { port: 'live', operation, retryable: true });
  };
  const port: LivePort = {
    adapter: 'embedded',
    lacks: [],
    costs: null,
    ingestUrl: 'rtmp://live.test/live',
    secureIngestUrl: null,
    async listChannels() {
      guard('listChannels');
      return { eventIds: [...state.others, ...channels.keys()], most: state.most };
    },
    async startChannel({ eventId, broadcast, keyHash }) {
      guard('startChannel');
      if (state.others.length + channels.size >= state.most) return 'no_capacity';
      keys.set(eventId, keyHash);
      const channel = { ...quiet, eventId, broadcast, startedAt: Date.now() };
      channels.set(eventId, channel);
      return channel;
    },
    findEarlySender: () => Promise.resolve(null),
    async findChannel(eventId) {
      guard('findChannel');
      return channels.get(eventId) ?? null;
    },
    async openChannel(eventId, { captionsLanguage } = { captionsLanguage: null }) {
      guard('openChannel');
      captions.captionsLanguage = captionsLanguage;
      const channel = channels.get(eventId);
      if (channel) state.opened.push(eventId);
      return channel ?? null;
    },
    async sendTo(eventId, targets) {
      guard('sendTo');
      const channel = channels.get(eventId);
      if (!channel) return;
      sent.set(eventId, targets);
      const since = Date.now();
      const connection = { state: 'connecting', since, attempts: 0, nextTryAt: null, fault: null } as const;
      const listed = targets.map((target) => ({
        ...{ id: target.id, fingerprint: fingerprintTarget(target) },
        ...connection,
      }));
      channels.set(eventId, { ...channel, targets: listed });
    },
    async addCaptions(eventId, { broadcast, cues }) {
      guard('addCaptions');
      captions.cues.push(...cues);
      return channels.get(eventId)?.broadcast === broadcast;
    },
    async changeKey(eventId, keyHash) {
      guard('changeKey');
      keys.set(eventId, keyHash);
    },
    async stopChannel(eventId) {
      guard('stopChannel');
      channels.delete(eventId);
      return null;
    },
    findPicture: () => Promise.resolve(null),
    tidy: () => Promise.resolve(),
  };
  return Object.assign(state, port, {
    captions,
    has: (eventId: string): boolean => channels.has(eventId),
    keyOf: (eventId: string): string | null => keys.get(eventId) ?? null,
    sentTo: (eventId: string): readonly LiveTargetSettings[] => sent.get(eventId) ?? [],
    lose: (eventId: string): void => void channels.delete(eventId),
    reset: (): void => {
      channels.clear();
      Object.assign(captions, { captionsLanguage: null, cues: [] });
      Object.assign(state, { most: 5, others: [], isAway: false, opened: [] });
    },
  });
};
