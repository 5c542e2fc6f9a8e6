import type { Payload } from 'payload';
import { describe, expect, it, vi } from 'vitest';

import { describeFailure } from '@/components/admin/shell/failure-page';
import { assertDatabase } from '@/lib/core/database/await-database';
import { DatabaseAway } from '@/lib/core/database/database-away';
import { translate } from '@/lib/core/i18n/text';

const createPayload = (count: () => Promise<unknown>) =>
  ({ db: { name: 'mongoose', count }, logger: { error: vi.fn() } }) as unknown as Payload;

describe('a page of the panel', () => {
  it('is shown if the database responds', async () => {
    await expect(assertDatabase(createPayload(async () => ({ totalDocs: 0 })))).resolves.toBeUndefined();
  });

  it('is not shown if the database responds with an error', async () => {
    const away = createPayload(() => Promise.reject(new Error('connect ECONNREFUSED')));
    await expect(assertDatabase(away)).rejects.toThrow(DatabaseAway);
  });

  it('is not shown if the database stays silent for 5 s', async () => {
    vi.useFakeTimers();
    try {
      const asked = assertDatabase(createPayload(() => new Promise(() => undefined)));
      const failed = expect(asked).rejects.toMatchObject({ digest: 'database-away' });
      await vi.advanceTimersByTimeAsync(5000);
      await failed;
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['de', new DatabaseAway(null).digest, 'Die Datenbank antwortet nicht', null],
    ['en', new DatabaseAway(null).digest, 'The database is not responding', null],
    ['de', '1234', 'Diese Seite konnte nicht geladen werden', 'Fehlernummer für den Support: 1234'],
    ['en', undefined, 'This page could not be loaded', null],
  ] as const)('explains why in %s (%s)', (language, digest, title, note) => {
    const words = describeFailure(digest, (key, params) => translate(language, key, params));
    expect(words).toMatchObject({ title, note });
  });
});
