import type { LivePort } from '@/lib/ports/live';
import { ProviderError } from '@/lib/ports/provider-error';

const refuse = (operation: string) => (): Promise<never> =>
  Promise.reject(
    new ProviderError('live events are turned off', { port: 'live', operation, retryable: false }),
  );

/** No live events: channels cannot be started. */
export const createOffLive = (): LivePort => ({
  adapter: 'off',
  lacks: [],
  costs: null,
  ingestUrl: null,
  secureIngestUrl: null,
  listChannels: () => Promise.resolve({ eventIds: [], most: 0 }),
  startChannel: refuse('startChannel'),
  findEarlySender: () => Promise.resolve(null),
  findChannel: () => Promise.resolve(null),
  findPicture: () => Promise.resolve(null),
  openChannel: () => Promise.resolve(null),
  sendTo: () => Promise.resolve(),
  addCaptions: () => Promise.resolve(false),
  changeKey: () => Promise.resolve(),
  stopChannel: () => Promise.resolve(null),
  tidy: () => Promise.resolve(),
});
