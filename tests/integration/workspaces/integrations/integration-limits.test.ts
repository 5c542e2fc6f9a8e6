import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getUsage } from '@/lib/workspaces/usage/usage-row';
import type { Workspace } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { postIntegration } from '@/tests/support/api/integration-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

describe('the number of integrations', () => {
  const readCount = ({ id }: Workspace) =>
    getUsage(instance.payload, { workspace: id, metric: 'integrations' });

  it('holds against parallel calls, and a deleted one frees a slot', async () => {
    const small = await createTenant(instance.payload, { limits: { numberOfAPIIntegrations: 2 } });
    const cookie = await logIn(instance, small.people.admin);
    const answers = await Promise.all(Array.from({ length: 8 }, () => postIntegration(instance, cookie)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['403 subscription limit exceeded']),
    );
    const { totalDocs } = await instance.payload.count({
      collection: 'integrations',
      where: { workspace: { equals: small.workspace.id } },
    });
    expect(totalDocs).toBe(2);
    await callApi(instance, 'DELETE', `/api/integrations/${made[0]?.body.doc.id}`, { cookie });
    expect((await postIntegration(instance, cookie)).status).toBe(201);
  });

  it('is not used up by refused calls', async () => {
    const small = await createTenant(instance.payload, { limits: { numberOfAPIIntegrations: 1 } });
    const cookie = await logIn(instance, small.people.admin);
    for (const body of [
      { title: 'x' },
      { permissions: { users: ['read'] } },
      { access: { categories: ['nope'] } },
    ]) {
      expect((await postIntegration(instance, cookie, body)).status).toBe(400);
    }
    expect(await readCount(small.workspace)).toBe(0);
    expect((await postIntegration(instance, cookie)).status).toBe(201);
  });
});
