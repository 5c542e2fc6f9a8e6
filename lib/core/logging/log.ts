import pino, { type Logger, type LoggerOptions } from 'pino';

import { errorOptions } from './log-errors';

/** Paths whose values never reach a log, at the top and one level down. */
const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'token',
  'secret',
  'tokenIndex',
  'signature',
  'resetPasswordToken',
  'set-cookie',
];

const redactPaths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** Query parameters whose values are replaced by `***` wherever a URL is logged. */
const secretNames =
  'token|uuid|signature|X-Amz-[A-Za-z-]+|verifyToken|inviteToken|deleteToken|code|state|session_state|id_token';
const secretParameters = new RegExp(`([?&](?:${secretNames})=)[^&\\s"]+`, 'gi');
/** Once a text was decoded, nobody can tell where a value ends. */
const secretToTheEnd = new RegExp(`([?&](?:${secretNames})=)(?!\\*{3})[^]*`, 'i');

/** Tokens that stand in the path of a page: resetting a password, verifying an address, a shared video. */
const secretSegments = /(\/(?:reset|verify|collaborate\/video|t)\/)[^/?#\s"]+/gi;

/**
 * Integration tokens are known by their looks, wherever they stand and however their parameter's name was
 * written.
 */
const integrationTokens = /rh_[A-Za-z0-9]{40}/g;

/** A URL or a message as it may be logged. */
export const redactUrl = (text: string): string =>
  text
    .replace(secretParameters, '$1***')
    .replace(secretSegments, '$1***')
    .replace(integrationTokens, 'rh_***');

/** An address may stand in another one's query, and so on; nobody means to go deeper than this. */
const maxDecodings = 5;

/** Percent-encoded bytes that are no UTF-8 stay as they are. */
const decodePercent = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });

/**
 * A text of a client's own choice as it may be logged. Secrets are found however often they were
 * percent-encoded, names of parameters included; where one was, the text is answered decoded.
 */
export const redactDeeply = (text: string): string => {
  const once = redactUrl(text);
  if (!once.includes('%')) return once;
  let redacted = once;
  let current = once;
  for (let round = 0; round < maxDecodings && current.includes('%'); round += 1) {
    const decoded = decodePercent(current);
    current = redactUrl(decoded.replace(secretToTheEnd, '$1***'));
    if (current !== decoded) redacted = current;
  }
  return redacted;
};

/** What keeps secrets out of every log; Payload's own logger has the same. */
export const safeLogOptions: LoggerOptions = {
  redact: { paths: redactPaths, censor: '***' },
  ...errorOptions,
};

/** A structured logger (JSON lines on standard output) for one process. */
export const createLogger = (name: string, level: string): Logger =>
  pino({ name, level, ...safeLogOptions, base: { pid: process.pid } });
