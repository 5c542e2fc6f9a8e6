import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { callApi, toQuery } from '@/components/api/call-api';
import { CallError, isTransient, isUnanswered } from '@/components/api/call-error';

/** Answers the next call. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const send =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

const catchError = async (call: Promise<unknown>): Promise<CallError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

it('sends a body as JSON and returns the response', async () => {
  const received: { method?: string; type?: string; body: string } = { body: '' };
  answer = (request, response) => {
    Object.assign(received, { method: request.method, type: request.headers['content-type'] });
    request.on('data', (chunk: Buffer) => (received.body += chunk.toString()));
    request.on('end', () => response.end('{"doc":{"id":"1"}}'));
  };
  expect(await callApi('PATCH', `${origin}/api/videos/1`, { body: { title: 'Ä' } })).toEqual({
    doc: { id: '1' },
  });
  expect(received).toEqual({ method: 'PATCH', type: 'application/json', body: '{"title":"Ä"}' });
});

it.each([
  [
    'the code and message of our own errors',
    send(429, '{"error":"rate_limited","message":"Zu viele","errors":[{"message":"Zu viele"}]}', {
      'retry-after': '12',
    }),
    { status: 429, code: 'rate_limited', message: 'Zu viele', retryAfter: 12 },
  ],
  [
    'the fields of a refused form',
    send(400, '{"errors":[{"message":"Falsch","data":{"errors":[{"path":"title","message":"Fehlt"}]}}]}'),
    {
      status: 400,
      code: null,
      message: 'Falsch',
      errors: [{ message: 'Falsch', data: { errors: [{ path: 'title', message: 'Fehlt' }] } }],
    },
  ],
  [
    'the status of a response that is not JSON',
    send(502, '<html>'),
    { status: 502, code: null, message: '', errors: [{ message: '' }] },
  ],
])('reports a refusal %s', async (_name, answerWith, expected) => {
  answer = answerWith;
  expect(await catchError(callApi('GET', `${origin}/api/x`))).toMatchObject(expected);
});

it.each([
  ['an unreachable server', 'http://127.0.0.1:1/api/x', send(200, '')],
  [
    'a truncated response',
    '/api/x',
    (_request: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setImmediate(() => response.destroy());
    },
  ],
] as const)('treats %s as unanswered', async (_name, path, answerWith) => {
  answer = answerWith;
  const error = await catchError(callApi('GET', new URL(path, origin).href));
  expect(isUnanswered(error)).toBe(true);
});

it('reports an abort by the caller as an abort', async () => {
  answer = () => undefined;
  const abort = new AbortController();
  const call = callApi('GET', `${origin}/api/x`, { signal: abort.signal });
  abort.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  [0, null, true],
  [500, null, true],
  [503, 'unavailable', true],
  [507, 'storage_full', false],
  [404, null, false],
])('reports whether the same call may succeed later for status %i, code %s: %s', (status, code, expected) => {
  expect(isTransient(new CallError('x', { status, code }))).toBe(expected);
});

it('serialises Payload queries', () => {
  expect(toQuery({ 'where[id][equals]': 'a&b', depth: 0, pagination: false })).toBe(
    'where%5Bid%5D%5Bequals%5D=a%26b&depth=0&pagination=false',
  );
});
