import pino from 'pino';
import { describe, expect, it } from 'vitest';

import { safeLogOptions, describeError, guardConsole } from '@/lib/core/logging/log';
import { ProviderError } from '@/lib/ports/provider-error';

const secret = 'pbkdf2-sha256-v1:abc';

/** An error as Drizzle throws it. */
const makeQueryError = () => {
  const params = ['a@example.com', `${secret}\n    at nowhere`];
  const error = new Error(`Failed query: insert into users\nparams: ${params.join(',')}`, {
    cause: Object.assign(new Error('SQLITE_ERROR: refused'), { code: 'SQLITE_ERROR', rawCode: 1 }),
  });
  return Object.assign(error, { query: 'insert into users', params });
};
/** An error as MongoDB's driver throws it. */
const makeDuplicate = () =>
  Object.assign(new Error(`E11000 duplicate key error index: salt_1 dup key: { salt: "${secret}" }`), {
    code: 11_000,
    keyValue: { salt: secret },
  });

const logLines = (work: (logger: pino.Logger) => void): string => {
  const lines: string[] = [];
  work(pino({ level: 'trace', ...safeLogOptions }, { write: (line) => lines.push(line) }));
  return lines.join('');
};

describe('a driver error in a log', () => {
  it.each([makeQueryError, makeDuplicate])('contains no values, however it is logged: %s', (make) => {
    const text = logLines((logger) => {
      logger.error(make());
      logger.error(make(), 'it failed');
      logger.error({ err: make() });
      logger.warn({ err: new Error('outer', { cause: make() }), id: 7 }, 'it failed %s', 'twice');
      logger.error(make().message);
    });
    expect(text.trim().split('\n')).toHaveLength(5);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('a@example.com');
    expect(text).toContain('it failed twice');
    expect(text).toContain('"id":7');
  });

  it('says what failed and where', () => {
    const described = describeError(makeQueryError());
    expect(described).toMatchObject({
      message: 'Failed query: insert into users\nparams: ***',
      cause: { message: 'SQLITE_ERROR: refused', code: 'SQLITE_ERROR' },
    });
    expect(described.stack).toMatch(/log-errors\.test\.ts/);
    const provider = new ProviderError('gone', { port: 'mail', operation: 'send', retryable: true });
    expect(describeError(provider)).toMatchObject({ type: 'ProviderError', port: 'mail', retryable: true });
  });

  it('is as short on the console', () => {
    const written: unknown[][] = [];
    const target = {
      error: (...values: unknown[]) => void written.push(values),
      warn: (...values: unknown[]) => void written.push(values),
    };
    guardConsole(target);
    target.error(' ⨯', makeQueryError(), { digest: '1' });
    target.warn(makeDuplicate().message);
    const text = JSON.stringify(written);
    expect(text).not.toContain(secret);
    expect(text).toContain('caused by Error: SQLITE_ERROR: refused');
    expect(text).toContain('digest');
  });
});
