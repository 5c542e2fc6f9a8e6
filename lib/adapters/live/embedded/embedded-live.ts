import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { getTraceparent } from '@/lib/core/logging/tracing';
import type { EarlySender, LiveChannel, LivePort, LiveRecording } from '@/lib/ports/live';
import { ProviderError } from '@/lib/ports/provider-error';

type Options = {
  /** Socket of the live process. */
  socketPath: string;
  token: string;
  /** Address for cameras, without the key. */
  ingestUrl: string;
  secureIngestUrl?: string | null;
  /** For a live process that only runs while there is a channel: its capacity, and a function to start it. */
  onDemand?: { maxChannels: number; wake: () => void };
};

const timeoutMs = 15_000;
const wakeEveryMs = 200;

type Call = { operation: string; method: 'GET' | 'PUT' | 'POST' | 'DELETE'; path: string; body?: object };
type Answered = { status: number; body: unknown };

/** A resting process leaves no socket; a killed or restarting one does. */
const isResting = (error: unknown): boolean =>
  error instanceof ProviderError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';

/** Channels in the live process of this machine. */
export const createEmbeddedLive = (options: Options): LivePort => {
  const { socketPath, token, ingestUrl, secureIngestUrl = null, onDemand } = options;
  const ask = ({ operation, method, path, body }: Call): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const traceparent = getTraceparent();
      const headers = { authorization: `Bearer ${token}`, ...(traceparent !== null && { traceparent }) };
      const fail = (message: string, cause?: unknown) =>
        reject(new ProviderError(message, { port: 'live', operation, retryable: true, cause }));
      const asking = request({ socketPath, method, path, timeout: timeoutMs, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.once('error', (error) => fail('the live process closed the connection', error));
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          if (status >= 500 && status !== 503) return fail(`the live process responded with ${status}`);
          resolve({ status, body: text ? JSON.parse(text) : null });
        });
      });
      asking.once('timeout', () => asking.destroy(new Error('no answer')));
      asking.once('error', (error) => fail('the live process is not responding', error));
      asking.end(body && JSON.stringify(body));
    });

  /** Null if the process rests and therefore has no channel. */
  const askIfAwake = (asked: Call): Promise<Answered | null> =>
    ask(asked).catch((error: unknown) => {
      if (onDemand && isResting(error)) return null;
      throw error;
    });

  const askAwake = async (asked: Call): Promise<Answered> => {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const answer = await (Date.now() < until ? askIfAwake(asked) : ask(asked));
      if (answer) return answer;
      onDemand?.wake();
      await pause(wakeEveryMs);
    }
  };

  const call = async (asked: Call): Promise<Answered> =>
    (await askIfAwake(asked)) ?? { status: 404, body: null };

  const find = ({ status, body }: Answered): LiveChannel | null =>
    status === 200 ? (body as LiveChannel) : null;

  return {
    adapter: 'embedded',
    lacks: [],
    costs: null,
    ingestUrl,
    secureIngestUrl,

    async listChannels() {
      const answer = await askIfAwake({ operation: 'listChannels', method: 'GET', path: '/channels' });
      return (answer?.body ?? { eventIds: [], most: onDemand?.maxChannels ?? 0 }) as {
        eventIds: string[];
        most: number;
      };
    },

    async startChannel({ eventId, broadcast, workspaceId, keyHash, startsAt, srtLatency, resumes = false }) {
      const path = `/channels/${eventId}`;
      // The key itself is not sent.
      const body = { broadcast, storageId: workspaceId, keyHash, startsAt, srtLatency, resumes };
      const answer = await askAwake({ operation: 'startChannel', method: 'PUT', path, body });
      const channel = find(answer);
      if (channel) return channel;
      if (answer.status === 503) return 'no_capacity';
      throw new ProviderError(`the live process responded with ${answer.status}`, {
        ...{ port: 'live', operation: 'startChannel', retryable: false },
      });
    },

    async findEarlySender(keyHash) {
      const path = `/early/${keyHash}`;
      const { status, body } = await call({ operation: 'findEarlySender', method: 'GET', path });
      return status === 200 ? (body as EarlySender | null) : null;
    },

    findChannel: async (eventId) =>
      find(await call({ operation: 'findChannel', method: 'GET', path: `/channels/${eventId}` })),

    async openChannel(eventId, body = { captionsLanguage: null }) {
      const path = `/channels/${eventId}/open`;
      return find(await call({ operation: 'openChannel', method: 'POST', path, body }));
    },

    async addCaptions(eventId, body) {
      const path = `/channels/${eventId}/captions`;
      return (await call({ operation: 'addCaptions', method: 'POST', path, body })).status === 200;
    },

    async sendTo(eventId, targets) {
      const path = `/channels/${eventId}/targets`;
      await call({ operation: 'sendTo', method: 'POST', path, body: { targets } });
    },

    async changeKey(eventId, keyHash) {
      const path = `/channels/${eventId}/key`;
      await call({ operation: 'changeKey', method: 'POST', path, body: { keyHash } });
    },

    async stopChannel(eventId) {
      const path = `/channels/${eventId}`;
      const { body } = await call({ operation: 'stopChannel', method: 'DELETE', path });
      return (body as { recording: LiveRecording | null } | null)?.recording ?? null;
    },

    findPicture: () => Promise.resolve(null),
    tidy: () => Promise.resolve(),
  };
};
