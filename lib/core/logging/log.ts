import pino, { type Logger, type LoggerOptions } from 'pino';

import { errorOptions } from './log-errors';

/** Keys whose values are never logged, at the top and up to two levels down. */
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
  'token|password|uuid|signature|X-Amz-[A-Za-z-]+|verifyToken|inviteToken|deleteToken|code|state|' +
  'session_state|id_token';
const secretParameters = new RegExp(`([?&](?:${secretNames})=)[^&\\s"]+`, 'gi');
/**
 * In a decoded text the end of a value cannot be determined, so everything after the parameter is removed.
 */
const secretToTheEnd = new RegExp(`([?&](?:${secretNames})=)(?!\\*{3})[^]*`, 'i');

/** Tokens in page paths: password reset, address verification, shared videos. */
const secretSegments = /(\/(?:reset|verify|collaborate\/video|t)\/)[^/?#\s"]+/gi;

/**
 * Integration tokens are recognised by their format, wherever they appear and however their parameter name is
 * encoded.
 */
const integrationTokens = /rh_[A-Za-z0-9]{40}/g;

/** Redacts a URL or message for logging. */
export const redactUrl = (text: string): string =>
  text
    .replace(secretParameters, '$1***')
    .replace(secretSegments, '$1***')
    .replace(integrationTokens, 'rh_***');

/** A URL may contain another one in its query, and so on. Legitimate nesting ends before this depth. */
const maxDecodings = 5;

/** Decodes percent-encoded bytes; bytes that are not valid UTF-8 stay encoded. */
const decodePercent = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });

/**
 * Redacts a text that a client chose. Secrets are found however often they are percent-encoded, even in
 * parameter names. If one is found, the decoded text is returned.
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

/** Keeps secrets out of every log. Payload's logger uses the same options. */
export const safeLogOptions: LoggerOptions = {
  redact: { paths: redactPaths, censor: '***' },
  ...errorOptions,
};

/** Creates a structured logger for a process (JSON lines on standard output). */
export const createLogger = (name: string, level: string): Logger =>
  pino({ name, level, ...safeLogOptions, base: { pid: process.pid } });
