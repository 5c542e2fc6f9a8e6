import type { LoggerOptions } from 'pino';

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
export const redactMessage = (message: string): string =>
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
export const errorOptions = {
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
