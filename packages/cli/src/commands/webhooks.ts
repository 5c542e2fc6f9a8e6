import { setTimeout as pause } from 'node:timers/promises';

import { ReelhofConnectionError, ReelhofTimeoutError, type ReelhofClient } from '@reelhof/sdk';

import { getList, getText, UsageError, type Command, type CommandContext } from '../command';

type WebhookEndpoints = ReelhofClient['webhookEndpoints'];
type Message = Awaited<ReturnType<WebhookEndpoints['waiting']>>[number];

const readTarget = (flags: CommandContext['flags']): URL => {
  const text = getText(flags, 'forward-to') ?? '';
  const address = /^\d+(?:\/|$)/.test(text) ? `http://127.0.0.1:${text}` : text;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      '--forward-to takes a port, with or without a path, or a URL, such as 4000/webhooks.',
    );
  return url;
};

/** All events of the installation, by its own document. */
const findEvents = async (client: ReelhofClient, given: string[]): Promise<string[]> => {
  const { webhooks } = (await client.request.call(client.request.GET('/api/openapi.json'))) as {
    webhooks: Record<string, unknown>;
  };
  const known = Object.keys(webhooks).filter((name) => name !== 'webhook.test');
  const unknown = given.find((name) => !known.includes(name));
  if (unknown) throw new UsageError(`There is no event ${unknown}. Events: ${known.join(', ')}`);
  return given.length > 0 ? given : known;
};

/** Posts a message as it was signed. The status is null if the receiver can't be reached. */
const forward = async ({ headers, body }: Message, target: URL) => {
  const startedAt = performance.now();
  const status = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => null,
  );
  return { status, durationMs: Math.round(performance.now() - startedAt) };
};

const pollMs = 1000;

/** Forwards messages until the signal aborts. A broken connection is not the end. */
const forwardAll = async (
  endpoints: WebhookEndpoints,
  endpoint: string,
  { signal, note, emit, target }: CommandContext & { emit: Emit; target: URL },
): Promise<void> => {
  while (!signal.aborted) {
    try {
      for (const message of await endpoints.waiting(endpoint, { signal })) {
        const result = await forward(message, target);
        await endpoints.report(endpoint, message.deliveryId, result);
        const { type: event } = JSON.parse(message.body) as { type: string };
        const { status, durationMs } = result;
        const answer = status === null ? `${target.origin} can't be reached` : `${status} (${durationMs} ms)`;
        emit({ event, id: message.headers['webhook-id'], ...result }, `${event} → ${answer}`);
      }
    } catch (error) {
      const isBroken = error instanceof ReelhofConnectionError || error instanceof ReelhofTimeoutError;
      if (!isBroken && !signal.aborted) throw error;
      if (!signal.aborted) note(`${(error as Error).message} Trying again.`);
    }
    await pause(pollMs, undefined, { signal }).catch(() => undefined);
  }
};

type Emit = (value: object, text: string) => void;

const listen: Command = {
  name: 'webhooks listen',
  summary: 'Forward webhooks to a port of this machine until Ctrl+C',
  flags: {
    'forward-to': { type: 'string', value: 'port|url', help: 'receiver, such as 4000/webhooks' },
    event: { type: 'string', multiple: true, value: 'name', help: 'event (default: all); may be repeated' },
  },
  details:
    'Creates a webhook endpoint with the URL listen:, fetches its signed messages every second, and ' +
    'deletes it at the end. The first line is its secret. --json prints a line of JSON for each message. ' +
    'The token needs the permission webhookEndpoints:manage.',
  run: async (ctx) => {
    const { flags, terminal } = ctx;
    const target = readTarget(flags);
    const client = await ctx.getClient();
    const endpoints = client.webhookEndpoints;
    const events = (await findEvents(client, getList(flags, 'event'))) as never;
    const description = `reelhof webhooks listen, ${target.href}`.slice(0, 200);
    const { id, secret } = await endpoints.create({ url: 'listen:', events, description });
    const emit: Emit = (value, text) =>
      void terminal.stdout.write(`${flags.json ? JSON.stringify(value) : text}\n`);
    try {
      emit({ endpoint: id, secret }, `Secret: ${secret}`);
      ctx.note(`Forwarding to ${target.href}. Ctrl+C ends it.`);
      await forwardAll(endpoints, id, { ...ctx, emit, target });
    } finally {
      await endpoints.delete(id);
    }
  },
};

export const webhookCommands = [listen];
