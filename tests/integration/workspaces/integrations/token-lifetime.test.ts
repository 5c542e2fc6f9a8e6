import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getEnv } from '@/lib/core/env/env';
import { queueExpiryMails } from '@/lib/workspaces/loops';
import type { EventLog } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { makeToken, postIntegration } from '@/tests/support/api/integration-calls';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let admin: string;
let trustProxy: boolean;
beforeAll(async () => {
  instance = await bootInstance();
  // Other files may have booted the instance, so its settings have been read already.
  trustProxy = getEnv().trustProxy;
  Object.assign(getEnv(), { trustProxy: true });
  tenant = await createTenant(instance.payload);
  admin = await logIn(instance, tenant.people.admin);
});
afterAll(async () => {
  Object.assign(getEnv(), { trustProxy });
  await instance.close();
});

const read = async (token: string, address?: string) => {
  const headers: Record<string, string> = address ? { 'x-forwarded-for': address } : {};
  const { status, body } = await callApi(instance, 'GET', '/api/videos', { token, headers });
  return status === 200 ? 200 : `${status} ${String(body.error)}`;
};
const change = (id: string, body: Record<string, unknown>) =>
  callApi(instance, 'PATCH', `/api/integrations/${id}`, { cookie: admin, body });
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const setRow = (id: string, data: Record<string, unknown>) =>
  instance.payload.db.updateOne({ collection: 'integrations', id, data });

describe('an expiry date', () => {
  it('ends a token, and a later one revives it', async () => {
    const { id, token } = await makeToken(instance, admin, { expiresAt: later(3_600_000) });
    expect(await read(token)).toBe(200);
    await setRow(id, { expiresAt: later(-1000) });
    expect(await read(token)).toBe('401 token_expired');
    // Without a caller, public calls answer as usual.
    expect((await callApi(instance, 'GET', '/api/health', { token })).status).toBe(200);
    expect((await change(id, { title: 'Renamed' })).status).toBe(200);
    expect((await change(id, { expiresAt: null })).status).toBe(200);
    expect(await read(token)).toBe(200);
  });

  it('must be in the future', async () => {
    expect((await postIntegration(instance, admin, { expiresAt: later(-1000) })).status).toBe(400);
  });
});

describe('the email before an expiry', () => {
  const day = 86_400_000;
  const queue = () => queueExpiryMails(instance.payload);
  const readOf = async ({ user }: (typeof tenant.people)['admin']): Promise<string[]> =>
    (await runMails(instance, user.email))
      .map(({ subject }) => subject)
      .filter((each) => /token/i.test(each));
  const readMails = async () => {
    const toAdmin = await readOf(tenant.people.admin);
    return [toAdmin, await readOf(tenant.people.superadmin)];
  };
  const makeOld = async (expiresAt: string) => {
    const { id } = await makeToken(instance, admin, { expiresAt });
    await setRow(id, { createdAt: later(-30 * day) });
    return id;
  };

  it('goes to the admins once per date, a week before', async () => {
    const id = await makeOld(later(8 * day));
    await queue();
    expect(await readMails()).toEqual([[], []]);
    await setRow(id, { expiresAt: later(3 * day) });
    await queue();
    await queue();
    const sent = await readMails();
    const subject = expect.stringMatching(/(?:expires in 3 days|läuft in 3 Tagen ab)$/);
    expect(sent).toEqual([[subject], [subject]]);
    await queue();
    expect(await readMails()).toEqual(sent);
    // Another date is another expiry.
    await setRow(id, { expiresAt: later(2 * day) });
    await queue();
    expect(await readMails()).toEqual(Array(2).fill([expect.any(String), expect.any(String)]));
  });

  it('is repeated by the next pass if the process was killed before the date was stored', async () => {
    const id = await makeOld(later(4 * day));
    await queue();
    const [before = []] = await readMails();
    await setRow(id, { expiryMailedFor: null });
    await queue();
    expect((await readMails())[0]).toHaveLength(before.length + 1);
  });

  it('is not sent about disabled, expired and short-lived tokens', async () => {
    const [before = []] = await readMails();
    const disabled = await makeOld(later(3 * day));
    await setRow(disabled, { isDisabled: true });
    await setRow(await makeOld(later(3 * day)), { expiresAt: later(-1000) });
    await makeToken(instance, admin, { expiresAt: later(day) });
    await queue();
    expect((await readMails())[0]).toEqual(before);
  });
});

describe('allowed networks', () => {
  it('admit a token only from their addresses', async () => {
    const allowedNetworks = ['203.0.113.0/24', '2001:db8:1::/48'];
    const { id, token } = await makeToken(instance, admin, { allowedNetworks });
    expect(await read(token, '203.0.113.9')).toBe(200);
    expect(await read(token, '2001:db8:1::7')).toBe(200);
    expect(await read(token, '198.51.100.1')).toBe('401 token_network_refused');
    expect(await read(token)).toBe('401 token_network_refused');
    await change(id, { allowedNetworks: [] });
    expect(await read(token, '198.51.100.1')).toBe(200);
  });

  it.each([['nowhere'], ['10.0.0.0/33'], '10.0.0.0/8'])('must be networks: %j', async (allowedNetworks) => {
    expect((await postIntegration(instance, admin, { allowedNetworks })).status).toBe(400);
  });
});

describe('the rotation of a token', () => {
  const rotate = async (id: string, body: object = {}) =>
    callApi<{ token: string; replacedTokenExpiresAt: string | null }>(
      instance,
      'POST',
      `/api/integrations/${id}/rotate`,
      { cookie: admin, body },
    );

  it('keeps the old token for a day, and voids it then', async () => {
    const { id, token } = await makeToken(instance, admin);
    const { status, body } = await rotate(id);
    expect(status).toBe(200);
    const hours = (Date.parse(body.replacedTokenExpiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect([await read(token), await read(body.token)]).toEqual([200, 200]);
    await setRow(id, { replacedTokenExpiresAt: later(-1) });
    expect([await read(token), await read(body.token)]).toEqual(['401 unauthorized', 200]);
    const entry = await instance.payload.db.findOne<EventLog>({
      collection: 'eventLogs',
      where: { and: [{ type: { equals: 'rotate' } }, { target: { equals: `integrations/${id}` } }] },
    });
    expect(entry).not.toBeNull();
  });

  it('voids the old token at once without a grace period, and an even older one in any case', async () => {
    const { id, token } = await makeToken(instance, admin);
    const second = (await rotate(id, { graceHours: 1 })).body.token;
    const third = (await rotate(id, { graceHours: 1 })).body.token;
    expect([await read(token), await read(second), await read(third)]).toEqual([
      '401 unauthorized',
      200,
      200,
    ]);
    const last = (await rotate(id, { graceHours: 0 })).body;
    expect(last.replacedTokenExpiresAt).toBeNull();
    expect([await read(third), await read(last.token)]).toEqual(['401 unauthorized', 200]);
  });

  it('has a grace period of a week at most, and is allowed only to admins', async () => {
    const { id, token } = await makeToken(instance, admin);
    expect((await rotate(id, { graceHours: 169 })).status).toBe(400);
    const manager = await logIn(instance, tenant.people.manager);
    const path = `/api/integrations/${id}/rotate`;
    expect((await callApi(instance, 'POST', path, { cookie: manager, body: {} })).status).toBe(403);
    expect((await callApi(instance, 'POST', path, { token, body: {} })).status).toBe(403);
  });
});
