import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { getPorts } from '@/lib/adapters/get-ports';
import { sweepEvents } from '@/lib/events/sweep-events';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { ProviderError } from '@/lib/ports/provider-error';
import type { ProvisioningPort } from '@/lib/ports/provisioning';
import { findUsageRow } from '@/lib/workspaces/usage/usage-row';
import { runMails } from '@/tests/support/api/run-mails';
import { createSignUpCalls } from '@/tests/support/api/sign-up-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';
import { insertUser } from '@/tests/support/rows/insert-user';
import { killEverywhere } from '@/tests/support/rows/kill-at-write';

type Build = { status: string; error?: string; steps: { step: string; status: string }[] };
type Check = {
  status: string;
  error?: string;
  errors: string[];
  uploadBucket: Record<string, boolean>;
  streamBucket: Record<string, boolean>;
};

let instance: Instance;
let calls: ReturnType<typeof createSignUpCalls>;
let made: string[] = [];
let fails: keyof ProvisioningPort | null = null;

/** Records the calls to a provider, which fails at the call named by `fails`. */
const provider: ProvisioningPort = {
  isOwn: false,
  createStorage: async ({ slug }) => {
    note('createStorage', slug);
    return { uploadBucket: 'upload', streamBucket: 'stream', own: null };
  },
  createAccess: async ({ slug }) => {
    note('createAccess', slug);
    return { userName: 'user', key: null };
  },
  createDelivery: async ({ slug }) => {
    note('createDelivery', slug);
    return { domain: `${slug}.video.example`, distributionId: null };
  },
  rotateAccess: () => Promise.reject(new Error('nobody asks for it')),
  removeKey: async () => undefined,
  remove: async () => true,
};
const note = (operation: keyof ProvisioningPort, slug: string): void => {
  if (fails === operation)
    throw new ProviderError('away', { port: 'provisioning', operation, retryable: true });
  made.push(`${operation} ${slug}`);
};

beforeAll(async () => {
  instance = await bootInstance();
  calls = createSignUpCalls(instance);
  const { seedPackages } = await import('@/lib/platform/seed/seed-demo');
  await seedPackages(instance.payload);
  // Signing up requires that the operator has an account.
  await insertUser(instance.payload, { email: `${uniqueName('operator')}@example.com` });
  vi.spyOn(getPorts(), 'getProvisioning').mockResolvedValue(provider);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await instance.close();
});
beforeEach(async () => {
  made = [];
  fails = null;
  await resetRates();
});

const post = <T = Record<string, unknown>>(path: string, body: object, cookie?: string) =>
  calls.call<T>('POST', path, { body, ...(cookie && { cookie }) });
const build = (verifyToken: string, cookie: string) =>
  post<Build>('workspaces/create-cloud-resources', { verifyToken }, cookie);
const check = (verifyToken: string, cookie: string) =>
  post<Check>('workspaces/check-aws-user-credentials', { verifyToken }, cookie);

const open = (verifyToken: string, cookie?: string) => calls.openLink(verifyToken, cookie);
/** Creates a user who has signed up, confirmed the link and is signed in. */
const begin = async (changes: object = {}) => {
  const { body, answer } = await calls.signUp(changes);
  const verifyToken = await calls.findMailedToken(body.email);
  const confirmed = await calls.confirm(verifyToken, {}, { cookie: calls.readCookies(answer) });
  expect(confirmed.body).toEqual({ state: 'building' });
  return { ...body, verifyToken, cookie: calls.readCookies(confirmed) };
};
const findWorkspace = (slug: string) =>
  instance.payload.db.findOne<{ id: string; active: boolean; subscription?: { package?: string } }>({
    collection: 'workspaces',
    where: { slug: { equals: slug } },
  });

describe('the link of a sign-up', () => {
  it('opens nothing for strangers, other accounts, or with a wrong token', async () => {
    const { verifyToken, cookie } = await begin();
    const other = await logIn(instance, await createPerson(instance.payload));
    expect((await post('workspaces/create-cloud-resources', { verifyToken })).status).toBe(401);
    expect((await build(verifyToken, other)).body.error).toBe('verify_link_of_other_account');
    expect((await check(verifyToken, other)).body.error).toBe('verify_link_of_other_account');
    const wrong = await build('guessed', other);
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_verify_token']);
    expect(JSON.stringify(wrong.body)).toContain(
      'Your verify link is invalid or expired. Please contact support.',
    );
    expect(await open(verifyToken, other)).toMatchObject({ kind: 'otherAccount' });
    expect(await open('guessed', other)).toEqual({ kind: 'invalid' });
    expect((await open(verifyToken, cookie)).kind).toBe('building');
    expect(made).toEqual([]);
  });

  it('expires', async () => {
    const { verifyToken, workspaceSlug } = await begin();
    await instance.payload.db.updateOne({
      collection: 'signUps',
      where: { slug: { equals: workspaceSlug } },
      data: { tokenExpiresAt: new Date(Date.now() - 1000).toISOString() },
    });
    expect(await open(verifyToken)).toEqual({ kind: 'invalid' });
    expect(
      (await calls.call<{ docs: [] }>('GET', `workspaces?verifyToken=${verifyToken}`)).body.docs,
    ).toEqual([]);
  });
});

describe('building a workspace', () => {
  it('creates everything once, and opens the workspace after all eight probes passed', async () => {
    const { verifyToken, cookie, workspaceSlug } = await begin();
    expect((await build(verifyToken, cookie)).body).toMatchObject({
      status: 'success',
      streamBucket: { status: 'success' },
      iamUser: { status: 'success' },
      defaultDomain: { status: 'success' },
      workspace: { status: 'success' },
    });
    expect((await build(verifyToken, cookie)).body.status).toBe('success');
    expect(made).toEqual(['Storage', 'Access', 'Delivery'].map((part) => `create${part} ${workspaceSlug}`));
    expect(await findWorkspace(workspaceSlug)).toMatchObject({ active: false });

    const { body } = await check(verifyToken, cookie);
    const passed = { putFile: true, listObjects: true, changeAcl: true, deleteFile: true };
    expect(body).toMatchObject({ status: 'success', uploadBucket: passed, streamBucket: passed, errors: [] });
    const workspace = await findWorkspace(workspaceSlug);
    expect(workspace).toMatchObject({
      active: true,
      defaultDomain: { domain: `${workspaceSlug}.video.example`, distributionId: null },
      awsCredentialCheck: { status: 'success' },
    });
    const members = await instance.payload.db.find<{ id: string; role: string }>({
      collection: 'members',
      where: { workspace: { equals: workspace?.id } },
    });
    expect(members.docs.map(({ role }) => role)).toEqual(['superadmin']);
    const seat = { workspace: workspace?.id ?? '', metric: 'members' } as const;
    expect((await findUsageRow(instance.payload, seat))?.count).toBe(1);
    expect(await open(verifyToken, cookie)).toMatchObject({ kind: 'done' });
    expect((await build(verifyToken, cookie)).body.status).toBe('success');
    expect((await check(verifyToken, cookie)).body.status).toBe('success');
    expect(made).toHaveLength(3);
    const entered = await post('users/set-active-workspace', { workspaceId: workspace?.id }, cookie);
    expect(entered.status).toBe(200);
    const left: string[] = [];
    for (const bucket of ['upload', 'stream'] as const)
      for await (const { key } of instance.storage.list({ bucket, prefix: 'probes/' })) left.push(key);
    expect(left).toEqual([]);
  });

  it('resumes after a provider failure, and requests nothing twice', async () => {
    const { verifyToken, cookie, workspaceSlug } = await begin();
    fails = 'createDelivery';
    const stopped = await build(verifyToken, cookie);
    expect(stopped.body).toMatchObject({
      status: 'failed',
      iamUser: { status: 'success' },
      defaultDomain: { status: 'failed' },
      workspace: { status: 'open' },
    });
    // The probes of an unfinished workspace pass, but do not open it.
    expect((await check(verifyToken, cookie)).body.status).toBe('success');
    expect(await findWorkspace(workspaceSlug)).toMatchObject({ active: false });
    fails = null;
    expect((await build(verifyToken, cookie)).body.status).toBe('success');
    expect(made.filter((call) => call.startsWith('createStorage'))).toHaveLength(1);
    expect((await check(verifyToken, cookie)).body.status).toBe('success');
    expect(await findWorkspace(workspaceSlug)).toMatchObject({ active: true });
  });

  it.each(['storage', 'access', 'delivery', 'workspace'])(
    'resumes after the lease if it was killed during the step %s, without duplicates',
    async (step) => {
      const { verifyToken, cookie, workspaceSlug, email } = await begin();
      await build(verifyToken, cookie);
      // Recreate the state after a kill: the step is done but not recorded, and the lease is still valid.
      const row = await calls.findRow(workspaceSlug);
      const done = Object.entries(row?.progress as Record<string, number>);
      const progress = Object.fromEntries(done.filter(([name]) => name !== step));
      const lease = (until: number) =>
        instance.payload.db.updateOne({
          collection: 'signUps',
          id: row?.id ?? '',
          data: { progress, leaseOwner: 'killed', leaseUntil: new Date(until).toISOString() },
        });
      await lease(Date.now() + 60_000);
      expect((await build(verifyToken, cookie)).body.status).toBe('running');
      await lease(Date.now() - 1);
      expect((await build(verifyToken, cookie)).body.status).toBe('success');
      const count = async (collection: 'workspaces' | 'members' | 'playerPresets', where: object) =>
        (await instance.payload.db.count({ collection, where: where as never })).totalDocs;
      const workspace = await findWorkspace(workspaceSlug);
      expect(await count('workspaces', { slug: { equals: workspaceSlug } })).toBe(1);
      expect(await count('members', { email: { equals: email } })).toBe(1);
      expect(await count('playerPresets', { workspace: { equals: workspace?.id } })).toBe(1);
    },
  );

  it('creates one workspace if two windows run it at the same time', async () => {
    const { verifyToken, cookie, workspaceSlug } = await begin();
    const answers = await Promise.all([1, 2, 3, 4].map(() => build(verifyToken, cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await build(verifyToken, cookie)).body.status).toBe('success');
    expect(made).toHaveLength(3);
    const { totalDocs } = await instance.payload.db.count({
      collection: 'workspaces',
      where: { slug: { equals: workspaceSlug } },
    });
    expect(totalDocs).toBe(1);
  });

  it('lists each failed probe, and opens nothing', async () => {
    const { verifyToken, cookie, workspaceSlug } = await begin();
    await build(verifyToken, cookie);
    const write = vi.spyOn(instance.storage, 'write').mockImplementation(async ({ bucket }) => {
      if (bucket === 'upload')
        throw new ProviderError('no', { port: 'storage', operation: 'write', retryable: false });
    });
    try {
      const { body } = await check(verifyToken, cookie);
      expect(body.status).toBe('failed');
      expect(body.errors).toContain('Upload Bucket: Put File failed');
      expect(body.uploadBucket).toMatchObject({ putFile: false, listObjects: false });
    } finally {
      write.mockRestore();
    }
    expect(await findWorkspace(workspaceSlug)).toMatchObject({
      active: false,
      awsCredentialCheck: { status: 'failed' },
    });
    expect((await check(verifyToken, cookie)).body.status).toBe('success');
  });

  it('opens a workspace and reports it once, wherever its process is killed', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      await resetRates();
      const { verifyToken, cookie, workspaceSlug } = await begin();
      await build(verifyToken, cookie);
      await resetRates();
      const { id = '' } = (await findWorkspace(workspaceSlug)) ?? {};
      const countLog = async () =>
        (
          await instance.payload.db.count({
            collection: 'eventLogs',
            where: { and: [{ target: { equals: `workspaces/${id}` } }, { type: { equals: 'create' } }] },
          })
        ).totalDocs;
      return {
        step: () => check(verifyToken, cookie),
        check: async () => {
          await sweepEvents(instance.payload);
          expect(await countLog()).toBe((await findWorkspace(workspaceSlug))?.active ? 1 : 0);
          await check(verifyToken, cookie);
          await sweepEvents(instance.payload);
          expect(await findWorkspace(workspaceSlug)).toMatchObject({ active: true });
          expect(await calls.findRow(workspaceSlug)).toMatchObject({ state: 'done' });
          expect(await countLog()).toBe(1);
        },
      };
    });
    expect(killed).toBeGreaterThan(3);
  });

  it('grants one trial per account', async () => {
    const first = await begin();
    await build(first.verifyToken, first.cookie);
    await check(first.verifyToken, first.cookie);
    const trial = await findWorkspace(first.workspaceSlug);
    expect(trial?.subscription?.package).toBeTruthy();
    const again = calls.newBody();
    const body = { workspaceName: 'Zweiter', workspaceSlug: again.workspaceSlug };
    const packageId = trial?.subscription?.package;
    const refused = await post('workspaces/create', { ...body, packageId }, first.cookie);
    expect(refused.body.error).toBe('no_trial_left');
    const unnamed = { workspaceName: 'Dritter', workspaceSlug: calls.newBody().workspaceSlug };
    expect((await post('workspaces/create', unnamed, first.cookie)).status).toBe(200);
    const { docs } = await instance.payload.db.find<{ id: string }>({
      collection: 'packages',
      where: { and: [{ slug: { equals: 'grow' } }, { paymentPeriod: { equals: 'year' } }] },
    });
    await post('workspaces/create', { ...body, packageId: docs[0]?.id }, first.cookie);
    const verifyToken = await calls.findMailedToken(first.email);
    await build(verifyToken, first.cookie);
    await check(verifyToken, first.cookie);
    const second = await findWorkspace(body.workspaceSlug);
    expect(second).toMatchObject({ active: true });
    // A second workspace gets no plan until it is paid for.
    expect(second?.subscription?.package ?? null).toBeNull();
  });

  it('is followed by one email with a link that resumes it if it was not finished', async () => {
    const { verifyToken, cookie, email, workspaceSlug } = await begin();
    expect((await open(verifyToken, cookie)).kind).toBe('building');
    const { mailUnfinishedBuild } = await import('@/lib/platform/sign-up/mail-sign-up');
    const row = await calls.findRow(workspaceSlug);
    await mailUnfinishedBuild(
      { payload: instance.payload, ports: instance.ports },
      { signUpId: row?.id ?? '' },
    );
    const [mail] = await runMails(instance, email);
    const token = /verifyToken=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe(verifyToken);
    // The owner can also resume without a valid link.
    expect((await open(verifyToken, cookie)).kind).toBe('building');
    expect((await open(token, cookie)).kind).toBe('building');
  });
});

describe('the role of a user in a workspace', () => {
  it('is visible to members, and reveals nothing of others', async () => {
    const tenant = await createTenant(instance.payload);
    const ask = async (cookie: string, workspaceId = tenant.workspace.id) =>
      (await post('workspaces/check-user-role-in-workspace', { workspaceId }, cookie)).body;
    expect(await ask(await logIn(instance, tenant.people.manager))).toEqual({
      role: 'manager',
      globalRootUser: false,
      workspaceRootUser: false,
      canEnter: true,
    });
    const stranger = await logIn(instance, await createPerson(instance.payload));
    const nothing = { role: null, globalRootUser: false, workspaceRootUser: false, canEnter: false };
    expect(await ask(stranger)).toEqual(nothing);
    expect(await ask(stranger, 'nowhere')).toEqual(nothing);
    const root = await createPerson(instance.payload, {
      rootAccess: true,
      workspace: tenant.workspace,
      role: 'admin',
    });
    expect(await ask(await logIn(instance, root))).toMatchObject({
      globalRootUser: true,
      workspaceRootUser: true,
    });
    await instance.payload.db.updateOne({
      collection: 'workspaces',
      id: tenant.workspace.id,
      data: { active: false },
    });
    expect(await ask(await logIn(instance, tenant.people.manager))).toMatchObject({ canEnter: false });
  });

  it('allows only its superadmins to check its storage', async () => {
    const tenant = await createTenant(instance.payload);
    const body = { workspaceId: tenant.workspace.id };
    const path = 'workspaces/check-aws-user-credentials';
    const own = await post<Check>(path, body, await logIn(instance, tenant.people.superadmin));
    expect(own.body.status).toBe('success');
    expect((await post(path, body, await logIn(instance, tenant.people.admin))).status).toBe(404);
  });
});
