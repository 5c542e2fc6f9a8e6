import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { Logger } from 'pino';
import { z } from 'zod';

import { inSpan } from '@/lib/core/logging/tracing';
import { isEqualSecret } from '@/lib/core/secrets/secret';
import { splitTarget } from '@/lib/core/server/http-server';
import { findKeyFault } from '@/lib/core/storage/object-key';
import { srtLatencies } from '@/lib/formats/srt-passphrase';

import { targetSettingsSchema } from '../channel/journal';
import type { LiveEngine } from '../engine';
import { findLiveAnswer } from './find-answer';
import { createViewers, type Viewers, waitingMs } from './viewers';

const maxBody = 50_000;
/**
 * Keep-alive of idle connections. Node's default of 5 s often closes a connection at the moment of reuse on
 * a busy machine, and that request fails.
 */
const keepAliveMs = 65_000;
/** How long a waiting viewer's request is held. Milliseconds. */
const heldMs = 20_000;

const id = z.string().regex(/^[\w-]{1,64}$/);
const startSchema = z.object({
  ...{ broadcast: id, storageId: id, keyHash: z.string().regex(/^[0-9a-f]{64}$/) },
  resumes: z.boolean().default(false),
  startsAt: z.number().default(0),
  srtLatency: z.number().min(srtLatencies.least).max(srtLatencies.most).default(srtLatencies.usual),
});
const keySchema = startSchema.pick({ keyHash: true });
const targetsSchema = z.object({ targets: z.array(targetSettingsSchema).max(20) });
const openSchema = z.object({ captionsLanguage: z.string().max(20).nullable().default(null) });
const captionsSchema = z.object({
  broadcast: id,
  cues: z.array(z.object({ start: z.number(), end: z.number(), text: z.string().max(500) })).max(50),
});

const readBody = async (req: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const chunk of req) {
    text += String(chunk);
    if (text.length > maxBody) throw new Error('the request body is too large');
  }
  return text ? JSON.parse(text) : {};
};

/**
 * The live process's HTTP server: the edge requests playlists and parts (`/public/…`, `/preview/…`), the
 * panel its channels (`/channels/…`, with the token). Local to this machine.
 */
export const createLiveHttpServer = ({
  engine,
  token,
  log,
}: {
  engine: LiveEngine;
  token: string;
  log: Logger;
}) => {
  const viewersOf = new Map<string, Viewers>();
  const getViewers = (eventId: string): Viewers => {
    const most = engine.find(eventId)?.record.mostViewers ?? 0;
    const viewers = viewersOf.get(eventId) ?? createViewers(Date.now, { most });
    viewersOf.set(eventId, viewers);
    return viewers;
  };

  const waitingFor = new Map<string, Viewers>();
  const getWaiting = (eventId: string): Viewers => {
    const waiting = waitingFor.get(eventId) ?? createViewers(Date.now, { presentMs: waitingMs });
    waitingFor.set(eventId, waiting);
    return waiting;
  };
  /**
   * Counts waiting viewers while the channel runs. With `hold=1` the response is held until the event
   * begins.
   */
  const countWaiting = async (
    res: ServerResponse,
    eventId: string,
    query: URLSearchParams,
  ): Promise<void> => {
    const broadcast = engine.find(eventId);
    if (broadcast) getWaiting(eventId).see(query.get('v'));
    if (broadcast && query.get('hold') === '1') {
      const gone = new AbortController();
      res.once('close', () => gone.abort());
      await broadcast.waitUntilPublic(heldMs, gone.signal);
    }
    const body = broadcast && broadcast.publicFrom !== null ? '{"isPublic":true}' : '{}';
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    res.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  };

  const deliver = async (
    res: ServerResponse,
    match: RegExpExecArray,
    query: URLSearchParams,
  ): Promise<void> => {
    const [, view, eventId = '', name = '', file = ''] = match;
    const broadcast = engine.find(eventId);
    if (broadcast?.record.broadcast !== name) {
      res.writeHead(404).end();
      return;
    }
    const asked = { broadcast, viewers: getViewers(eventId), file, query, isPreview: view === 'preview' };
    const { status, body, contentType, cacheControl } = await findLiveAnswer(asked);
    const length = Buffer.byteLength(body);
    res.writeHead(status, {
      'content-type': contentType,
      'content-length': length,
      'cache-control': cacheControl,
    });
    res.end(body);
  };

  const describe = (eventId: string): object | null => {
    const broadcast = engine.find(eventId);
    if (!broadcast) return null;
    const { record, publicFrom, channel } = broadcast;
    const viewers = getViewers(eventId).count();
    broadcast.noteViewers(getViewers(eventId).most);
    return {
      eventId,
      broadcast: record.broadcast,
      state: 'RUNNING',
      ingestUrl: null,
      startedAt: record.startedAt,
      srtPort: engine.findSrtPort(eventId),
      srtLatency: record.srtLatency,
      isPublic: publicFrom !== null,
      viewers,
      mostViewers: getViewers(eventId).most,
      waiting: publicFrom === null ? getWaiting(eventId).count() : 0,
      recordedSeconds: broadcast.recordedSeconds,
      ...channel.describe(),
      targets: broadcast.targets,
    };
  };

  const control = async (
    method: string,
    eventId: string,
    action: string,
    body: unknown,
  ): Promise<[number, unknown]> => {
    if (method === 'GET' && !action) {
      const state = describe(eventId);
      return state ? [200, state] : [404, {}];
    }
    if (method === 'PUT' && !action) {
      const started = await engine.start({ eventId, ...startSchema.parse(body) });
      return started === 'no_capacity' ? [503, { error: 'no_capacity' }] : [200, describe(eventId)];
    }
    if (method === 'DELETE' && !action) {
      const recording = await engine.stop(eventId);
      viewersOf.delete(eventId);
      waitingFor.delete(eventId);
      return [200, { recording }];
    }
    if (method === 'POST' && action === 'open') {
      await engine.find(eventId)?.open(openSchema.parse(body));
      waitingFor.delete(eventId);
      return engine.find(eventId) ? [200, describe(eventId)] : [404, {}];
    }
    if (method === 'POST' && action === 'captions') {
      const { broadcast, cues } = captionsSchema.parse(body);
      const running = engine.find(eventId);
      if (running?.record.broadcast !== broadcast) return [404, {}];
      running.addCaptions(cues);
      return [200, {}];
    }
    if (method === 'POST' && action === 'key') {
      await engine.changeKey(eventId, keySchema.parse(body).keyHash);
      return [200, {}];
    }
    if (method === 'POST' && action === 'targets') {
      await engine.find(eventId)?.sendTo(targetsSchema.parse(body).targets);
      return [200, {}];
    }
    return [404, {}];
  };

  /** Calls that change a channel continue the caller's trace; reads are not traced. */
  const trace = async (
    req: IncomingMessage,
    { eventId, action }: { eventId: string; action: string },
  ): Promise<[number, unknown]> => {
    const { method = '', headers } = req;
    const body = await readBody(req);
    const name = action || (method === 'PUT' ? 'start' : 'stop');
    if (method === 'GET' || name === 'captions') return control(method, eventId, action, body);
    const { traceparent } = headers;
    const options = {
      ...{ kind: 'server' as const, values: { 'reelhof.live_event': eventId } },
      parent: typeof traceparent === 'string' ? traceparent : null,
    };
    return inSpan(`live ${name}`, options, async (span) => {
      const answered = await control(method, eventId, action, body);
      span?.set({ 'http.response.status_code': answered[0] });
      return answered;
    });
  };

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { path, query } = splitTarget(req.url ?? '');
    const [, awaited] = /^\/public\/([\w-]{1,64})\/waiting\/here$/.exec(path) ?? [];
    if (awaited && req.method === 'GET') return countWaiting(res, awaited, new URLSearchParams(query));
    const delivery = /^\/(public|preview)\/([\w-]{1,64})\/([\w-]{1,64})\/([\w./-]{1,100})$/.exec(path);
    if (delivery && findKeyFault(delivery[4] ?? '')) return void res.writeHead(400).end();
    if (delivery && req.method === 'GET') return deliver(res, delivery, new URLSearchParams(query));
    if (path === '/health') return void res.writeHead(200).end('{}');
    if (!isEqualSecret(req.headers.authorization ?? '', `Bearer ${token}`))
      return void res.writeHead(401).end();
    if (path === '/channels') {
      const channels = { eventIds: engine.list(), most: engine.maxChannels };
      return void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(channels));
    }
    const [, keyHash] = /^\/early\/([0-9a-f]{64})$/.exec(path) ?? [];
    if (keyHash) {
      const early = engine.findEarlySender(keyHash);
      return void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(early));
    }
    const [, eventId, action = ''] = /^\/channels\/([\w-]{1,64})(?:\/([a-z-]+))?$/.exec(path) ?? [];
    const [status, body] = eventId ? await trace(req, { eventId, action }) : [404, {}];
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => {
      log.error({ err: error, method: req.method }, 'a request to the live process failed');
      if (!res.headersSent) res.writeHead(error instanceof z.ZodError ? 400 : 500);
      res.end();
    });
  });
  server.keepAliveTimeout = keepAliveMs;
  return server;
};
