import pino, { type Logger } from 'pino';

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

/** What pino is told to redact; Payload's own logger uses the same list. */
export const redactPaths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** Query parameters that are replaced by `***` wherever a URL is logged. */
const secretParameters =
  /([?&](?:token|signature|X-Amz-[A-Za-z-]+|verifyToken|inviteToken|deleteToken)=)[^&\s"]+/gi;

/** Integration tokens are known by their looks, wherever they stand and however their parameter's name was written. */
const integrationTokens = /rh_[A-Za-z0-9]{40}/g;

/** A URL or a message as it may be logged. */
export const redactUrl = (text: string): string =>
  text.replace(secretParameters, '$1***').replace(integrationTokens, 'rh_***');

/** A structured logger (JSON lines on standard output) for one process. */
export const createLogger = (name: string, level: string): Logger =>
  pino({ name, level, redact: { paths: redactPaths, censor: '***' }, base: { pid: process.pid } });
