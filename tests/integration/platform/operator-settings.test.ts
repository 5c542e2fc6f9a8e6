import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { getEnv, useStoredSettings } from '@/lib/core/env/env';
import { toGerman } from '@/lib/core/error-phrases';
import { followOperatorSettings, type OperatorSettings } from '@/lib/platform/settings/operator-settings';
import { ProviderError } from '@/lib/ports/provider-error';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn } from '@/tests/support/rows/factories';

describe('the settings of the installation', () => {
  let instance: Instance;
  let root: string;
  let email: string;
  beforeAll(async () => {
    instance = await bootInstance();
    const person = await createPerson(instance.payload, { rootAccess: true });
    email = person.user.email;
    root = await logIn(instance, person);
  });
  afterAll(() => instance.close());
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await instance.payload.kv.delete('operator-settings');
    useStoredSettings({});
  });

  const path = '/api/operator-settings';
  const change = (values: Record<string, unknown>) =>
    callApi<OperatorSettings & { errors: { field: string; message: string }[] }>(instance, 'PATCH', path, {
      ...{ cookie: root, body: { values } },
    });
  const find = ({ settings }: OperatorSettings, name: string) =>
    settings.find((setting) => setting.name === name);

  it('apply at once, name their source, and record who changed them', async () => {
    const changed = await change({
      SUPPORT_EMAIL: 'help@example.com',
      SIGN_UP: 'closed',
      IMPORT_MAX_MB: '5',
    });
    expect(changed.status).toBe(200);
    expect(getEnv()).toMatchObject({
      supportEmail: 'help@example.com',
      signUp: { mode: 'closed' },
      imports: { maxBytes: 5_000_000 },
    });
    // Earlier readers see the change.
    expect(getEnv()).toBe(instance.env);
    expect(find(changed.body, 'SUPPORT_EMAIL')).toMatchObject({
      value: 'help@example.com',
      source: 'stored',
    });
    expect(changed.body.changes).toHaveLength(3);
    await change({ SUPPORT_EMAIL: null });
    expect(getEnv().supportEmail).toBe('support@reelhof.local');
    const { body } = await callApi<OperatorSettings>(instance, 'GET', path, { cookie: root });
    expect(find(body, 'SUPPORT_EMAIL')).toMatchObject({ source: 'default' });
    expect(body.changes[0]).toMatchObject({
      ...{ name: 'SUPPORT_EMAIL', before: 'help@example.com', after: null, by: email },
    });
  });

  it('are the sender of the next email', async () => {
    await change({ MAIL_FROM: 'Studio <studio@example.com>' });
    const sent = await callApi(instance, 'POST', `${path}/test-email`, { cookie: root });
    expect(sent).toMatchObject({ status: 200, body: { to: email, isSent: false } });
    const [mail] = (await instance.mail.listOutbox({ limit: 1 })) ?? [];
    expect(mail).toMatchObject({ to: email, from: 'Studio <studio@example.com>' });
  });

  it('are overridden by the environment, which cannot be changed here', async () => {
    vi.stubEnv('SUPPORT_EMAIL', 'from-env@example.com');
    const refused = await change({ SUPPORT_EMAIL: 'help@example.com' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: 'values.SUPPORT_EMAIL' }]);
    const { body } = await callApi<OperatorSettings>(instance, 'GET', path, { cookie: root });
    expect(find(body, 'SUPPORT_EMAIL')).toEqual({
      ...{ name: 'SUPPORT_EMAIL', value: 'from-env@example.com', source: 'environment' },
    });
  });

  it.each([
    ['SUPPORT_EMAIL', 'nobody'],
    ['MAIL_FROM', 'Studio'],
    ['MAIL_FROM', 'A <a@example.com>\r\nBcc: b@example.com'],
    ['IMPRINT_URL', 'javascript:alert(1)'],
    ['SIGN_UP', 'sometimes'],
    ['SIGN_UP_DOMAINS', 'not a domain'],
    ['SIGN_UP_DOMAINS', ','],
    ['SIGN_UP_PACKAGE', 'No Slug'],
    ['SIGN_UP_PACKAGE', 'no-such-plan'],
    ['HOSTED_BY', 'Studio\nand more'],
    ['HOSTED_BY', 'x'.repeat(101)],
    ['TERMS_URL', 'nowhere'],
    ['IMPORT_MAX_MB', '0'],
  ])('refuse %s=%s, and store nothing of such a call', async (name, value) => {
    const refused = await change({ SUPPORT_EMAIL: 'help@example.com', [name]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: `values.${name}` }]);
    expect(toGerman(refused.body.errors[0]?.message ?? '')).not.toBeNull();
    expect(getEnv().supportEmail).toBe('support@reelhof.local');
  });

  it('are available only to platform administrators, and contain no other variables', async () => {
    const { people } = await createTenant(instance.payload);
    const cookie = await logIn(instance, people.superadmin);
    expect((await callApi(instance, 'GET', path, { cookie })).status).toBe(403);
    expect((await callApi(instance, 'GET', path)).status).toBe(401);
    expect((await change({ SECRET: 'a secret that is mine' })).status).toBe(400);
  });

  it('are applied by other processes, except values that this version rejects', async () => {
    await instance.payload.kv.set('operator-settings', {
      values: { HOSTED_BY: 'Studio', IMPORT_MAX_MB: 'many' },
      changes: [],
    });
    await followOperatorSettings(instance.payload);
    expect(getEnv().legal.hostedBy).toBe('Studio');
    expect(getEnv().imports.maxBytes).toBe(64_000_000_000);
  });

  it('show why a test email was refused', async () => {
    vi.spyOn(instance.mail, 'send').mockRejectedValueOnce(
      new ProviderError('550 no such sender', { port: 'mail', operation: 'send', retryable: false }),
    );
    const refused = await callApi(instance, 'POST', `${path}/test-email`, { cookie: root });
    expect(refused).toMatchObject({ status: 502, body: { error: 'mail_refused' } });
    expect(JSON.stringify(refused.body)).toContain('550 no such sender');
  });
});
