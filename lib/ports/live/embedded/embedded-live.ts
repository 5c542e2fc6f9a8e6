import { request } from 'node:http';

import { ProviderError } from '@/lib/ports/provider-error';

import type { LiveChannel, LivePort, LiveRecording } from '../port';

type Options = {
  /** Where the process for live listens. */
  socketPath: string;
  token: string;
  /** Where cameras send to, without the key. */
  ingestUrl: string;
};

const timeoutMs = 15_000;

type Call = { operation: string; method: 'GET' | 'PUT' | 'POST' | 'DELETE'; path: string; body?: object };
type Answered = { status: number; body: unknown };

/** Channels in the process for live on the same machine. */
export const createEmbeddedLive = ({ socketPath, token, ingestUrl }: Options): LivePort => {
  const call = ({ operation, method, path, body }: Call): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const fail = (message: string, cause?: unknown) =>
        reject(new ProviderError(message, { port: 'live', operation, retryable: true, cause }));
      const asking = request(
        { socketPath, method, path, timeout: timeoutMs, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          answer.once('error', (error) => fail('the process for live broke off', error));
          answer.once('end', () => {
            const status = answer.statusCode ?? 0;
            if (status >= 500 && status !== 503) return fail(`the process for live answered ${status}`);
            resolve({ status, body: text ? JSON.parse(text) : null });
          });
        },
      );
      asking.once('timeout', () => asking.destroy(new Error('no answer')));
      asking.once('error', (error) => fail('the process for live does not answer', error));
      asking.end(body && JSON.stringify(body));
    });

  const find = ({ status, body }: Answered): LiveChannel | null =>
    status === 200 ? (body as LiveChannel) : null;

  return {
    adapter: 'embedded',
    ingestUrl,

    async listChannels() {
      const { body } = await call({ operation: 'listChannels', method: 'GET', path: '/channels' });
      return body as { eventIds: string[]; most: number };
    },

    async startChannel({ eventId, ...settings }) {
      const path = `/channels/${eventId}`;
      const answer = await call({ operation: 'startChannel', method: 'PUT', path, body: settings });
      const channel = find(answer);
      if (channel) return channel;
      if (answer.status === 503) return 'no_capacity';
      throw new ProviderError(`the process for live answered ${answer.status}`, {
        ...{ port: 'live', operation: 'startChannel', retryable: false },
      });
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
      return (body as { recording: LiveRecording | null }).recording;
    },
  };
};
