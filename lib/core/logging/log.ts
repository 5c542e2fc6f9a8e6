import pino, { type Logger, type LoggerOptions } from 'pino';

/**
 * The logged properties of an error besides name, message and stack. Any other property may contain user
 * input.
 */
const plainKeys = ['code', 'errno', 'syscall', 'status', 'port', 'operation', 'retryable'] as const;

type Described = { type: string; message: string; stack: string; cause?: Described; [key: string]: unknown };

/**
 * Removes the values of the failed statement from a message: Drizzle appends them to the statement, including
 * password hashes, and MongoDB names those of a duplicate key.
 */
const redactMessage = (message: string): string =>
  message.replace(/(\nparams: )[^]*/, '$1***').replace(/(dup key: )[^]*/, '$1***');

const listFrames = ({ message, stack = '' }: Error): string => {
  const end = stack.indexOf(message) + message.length;
  const frames = stack.includes(message) ? stack.slice(end) : '';
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
};

const maxCauses = 5;

/** Describes an error for logs, without the row values that database drivers attach. */
export const describeError = (error: unknown, depth = 0): Described => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const known = error as Error & Record<string, unknown>;
  const message = redactMessage(error.message);
  const plain = plainKeys.flatMap((key) => (Object(known[key]) === known[key] ? [] : [[key, known[key]]]));
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    stack: `${error.name}: ${message}\n${listFrames(error)}`,
    ...Object.fromEntries(plain.filter(([, value]) => value !== undefined) as [string, unknown][]),
    ...(error.cause instanceof Error &&
      depth < maxCauses && { cause: describeError(error.cause, depth + 1) }),
  };
};

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Options for pino that describe an error under `err` or alone, and redact the message, for which pino uses
 * the error's own by default.
 */
const errorOptions = {
  serializers: { err: (error: unknown) => describeError(error) },
  hooks: {
    logMethod([first, ...rest], method) {
      const entry: unknown = first instanceof Error ? { err: first } : first;
      const error = typeof entry === 'object' && entry !== null && 'err' in entry ? entry.err : null;
      const message = isText(rest[0]) ? rest : error instanceof Error ? [redactMessage(error.message)] : rest;
      const args = [isText(entry) ? redactMessage(entry) : entry, ...message];
      method.apply(this, args as Parameters<typeof method>);
    },
  },
} satisfies LoggerOptions;

/** Applies the same redaction to the console, to which Next writes errors of page rendering. */
export const guardConsole = (target: Pick<Console, 'error' | 'warn'> = console): void => {
  for (const level of ['error', 'warn'] as const) {
    const write = target[level].bind(target);
    target[level] = (...values: unknown[]) =>
      write(
        ...values.map((value) => {
          if (isText(value)) return redactMessage(value);
          return value instanceof Error ? formatError(describeError(value)) : value;
        }),
      );
  }
};

const formatError = ({ stack, cause }: Described): string =>
  cause ? `${stack}\ncaused by ${formatError(cause)}` : stack;

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
