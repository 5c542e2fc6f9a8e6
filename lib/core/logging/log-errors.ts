import type { LoggerOptions } from 'pino';

/**
 * What an error may say of itself beside its name, message and place; anything else may hold what somebody
 * typed.
 */
const plainKeys = ['code', 'errno', 'syscall', 'status', 'port', 'operation', 'retryable'] as const;

type Described = { type: string; message: string; stack: string; cause?: Described; [key: string]: unknown };

/**
 * A message without the values of the statement that failed: Drizzle lists them after the statement, password
 * hashes included, MongoDB names those of a duplicate key.
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

/** An error as it may be logged: of what databases' drivers attach to theirs, no value of a row. */
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
 * pino's part of it: an error under `err` or alone; and the message, for which pino takes an error's own
 * where none is given.
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

/** Lets nothing more onto the console, where Next writes what fails while it draws a page. */
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
