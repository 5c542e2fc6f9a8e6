import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi, type Caller } from '@/tests/support/api/call-api';
import { makeToken } from '@/tests/support/api/integration-calls';
import { createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';

let on: Awaited<ReturnType<typeof bootShares>>;
beforeAll(async () => {
  on = await bootShares();
});
afterAll(() => on.on.close());

/** Every row of every collection, including hidden fields. */
const copyDatabase = async (): Promise<string> => {
  const { payload } = on.on;
  const rows = await Promise.all(
    payload.config.collections.map(({ slug }) =>
      payload.db.find({ collection: slug, pagination: false, limit: 0 }),
    ),
  );
  return JSON.stringify(rows.map(({ docs }) => docs));
};

describe('a copy of the database', () => {
  it('opens no share, no workspace and no channel', async () => {
    const { payload } = on.on;
    const tenant = await createTenant(payload, {
      features: { collaborationEnabled: true, liveStreamingEnabled: true },
    });
    const superadmin: Caller = { cookie: await logIn(on.on, tenant.people.superadmin) };
    const call = <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      callApi<T>(on.on, method, path, { ...superadmin, ...(body && { body }) });

    const shared = await on.share({ workspace: tenant.workspace });
    const made = await call<{ url: string }>('POST', `/api/videos/${shared.video.id}/share-links`, {
      name: 'Agency',
    });
    const { anonToken } = (await on.add(shared.token)).body;
    const begins = new Date(Date.now() + 3_600_000);
    const event = await call<{ doc: { id: string } }>('POST', '/api/liveEvents', {
      title: uniqueName('event'),
      startDateTime: begins.toISOString(),
      endDateTime: new Date(begins.getTime() + 3_600_000).toISOString(),
    });
    const keys = await call<{ key: string; srtPassphrase: string }>(
      'POST',
      `/api/liveEvents/${event.body.doc.id}/stream-key/copy`,
    );
    const { token } = await makeToken(on.on, superadmin.cookie ?? '');
    const secrets = [
      ...[shared.token, shared.linkToken, made.body.url.split('/').at(-1)],
      ...[anonToken, keys.body.key, keys.body.srtPassphrase, token],
    ];
    const copy = await copyDatabase();
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{16,}$/);
      expect(copy).not.toContain(secret);
    }
  });
});
