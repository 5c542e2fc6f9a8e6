import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import type { AppError } from '@/lib/core/errors';

import { getCallLanguage } from '../request-state';

type Extra = Record<string, string>;

const describeAnswer = (
  error: AppError,
  headers: Extra,
  asked: Extra = {},
): { headers: Extra; body: string } => {
  const requestId = headers['X-Request-Id'] ?? randomUUID();
  const body = JSON.stringify(error.toBody(requestId, getCallLanguage({ headers: new Headers(asked) })));
  const own = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
  };
  // The rest of this connection may not be a valid request.
  return { headers: { ...headers, ...own, Connection: 'close' }, body };
};

/** Answers a refused request and closes its connection. */
export const refuseRequest = (res: ServerResponse, error: AppError, extra: Extra = {}): void => {
  const { cookie = '', 'accept-language': language = '' } = res.req.headers;
  const asked = { cookie, 'accept-language': language };
  const { headers, body } = describeAnswer(error, extra, asked);
  res.writeHead(error.status, headers).end(body);
};

/** Answers on a raw connection from which no request could be parsed. */
export const refuseConnection = (socket: Duplex, error: AppError, extra: Extra = {}): void => {
  const { headers, body } = describeAnswer(error, extra);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
};
