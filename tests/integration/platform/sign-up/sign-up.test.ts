import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { sweepSignUps } from '@/lib/platform/sign-up/sign-up-row';
import { runMails } from '@/tests/support/api/run-mails';
import { createSignUpCalls } from '@/tests/support/api/sign-up-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn, uniqueName } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let instance: Instance;
let calls: ReturnType<typeof createSignUpCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  calls = createSignUpCalls(instance);
  const { seedPackages } = await import('@/lib/platform/seed/seed-demo');
  await seedPackages(instance.payload);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const post = (path: string, body: object, cookie?: string) =>
  calls.call<Record<string, unknown>>('POST', path, { body, ...(cookie && { cookie }) });
const countUsers = (email: string) =>
  instance.payload.db.count({ collection: 'users', where: { email: { equals: email } } });

describe('a sign-up', () => {
  it('stores the request and emails a link; nothing else is created before it is opened', async () => {
    const { body, answer } = await calls.signUp({
      creationRef: 'Über  Große_Messe! 2026',
      creationAllUrlParams: '?ref=x&utm_source=news&verifyToken=secret',
    });
    expect(answer.status).toBe(200);
    const row = await calls.findRow(body.workspaceSlug);
    expect(row).toMatchObject({
      state: 'mailed',
      creationRef: 'ueber-grosse-messe-2026',
      creationAllUrlParams: 'ref=x&utm_source=news',
    });
    expect(JSON.stringify(row)).not.toContain(testPassword);
    expect((await countUsers(body.email)).totalDocs).toBe(0);
    const [mail] = await runMails(instance, body.email);
    expect(mail?.subject).toContain(body.workspaceSlug);
    expect(mail?.text).toMatch(/\/admin\/verify-workspace\?verifyToken=[\w-]{32}/);
    expect(mail?.text).toMatch(/\d{4} um \d\d:\d\d|\d{4} at \d/);
    expect(JSON.stringify(await calls.findRow(body.workspaceSlug))).not.toContain(
      await calls.findMailedToken(body.email),
    );
  });

  it('gets the same response for an address with an account, but another email', async () => {
    const { user } = await createPerson(instance.payload);
    const known = await calls.signUp({ email: user.email });
    const unknown = await calls.signUp();
    const shape = ({ answer }: typeof known) => ({
      status: answer.status,
      keys: Object.keys(answer.body),
      token: answer.body.signUpToken.length,
    });
    expect(shape(known)).toEqual(shape(unknown));
    for (const { body } of [known, unknown]) {
      const person = { ...calls.newPerson(), email: body.email };
      const checked = await post('users/email-available', person);
      expect([checked.status, checked.body]).toEqual([200, { available: true }]);
      const slug = await post('workspaces/slug-availability', { slug: body.workspaceSlug });
      expect(slug.body).toMatchObject({ available: false });
      // Signing up alone creates no account, which signing in would reveal.
      expect((await post('users/login', { email: body.email, password: 'Wrong-horse-7' })).status).toBe(401);
    }
    const early = await post('users/login', { email: unknown.body.email, password: testPassword });
    expect([early.status, early.body.error]).toEqual([403, 'email_unconfirmed']);
    for (const { body, answer } of [known, unknown]) {
      const { signUpToken } = answer.body;
      for (let sent = 2; sent <= 5; sent += 1)
        expect((await post('workspaces/resend-verification', { signUpToken })).status).toBe(200);
      const over = await post('workspaces/resend-verification', { signUpToken });
      expect([over.status, over.body.error, Boolean(over.headers.get('retry-after'))]).toEqual([
        429,
        'rate_limited',
        true,
      ]);
      expect(body.email).toBeTruthy();
    }
    const [mail] = await runMails(instance, user.email);
    expect(mail?.subject).toMatch(/schon ein Konto|already have an account/);
    expect(mail?.text).not.toContain('verifyToken');
  });

  it('takes about the same time for an address that has an account', async () => {
    const { user } = await createPerson(instance.payload);
    const measure = async (email: string, password: string): Promise<number> => {
      const proof = await calls.makeProof();
      // Processor time of this process and its threads, because elapsed time depends on the machine's
      // load.
      const begunAt = process.cpuUsage();
      await post('workspaces/create', { ...calls.newBody(), email, proof, password });
      const { user: own, system } = process.cpuUsage(begunAt);
      return own + system;
    };
    const nobody = `${uniqueName('nobody')}@example.com`;
    const known: number[] = [];
    const unknown: number[] = [];
    // Alternate between the two, so that other load affects both equally.
    for (let run = 0; run < 4; run += 1) {
      known.push(await measure(user.email, `Horse-${run}-known`));
      unknown.push(await measure(nobody, `Horse-${run}-nobody`));
    }
    const [fewest, most] = [Math.min(...known), Math.min(...unknown)].sort((left, right) => left - right);
    // Both derive a key, which takes most of the time. Without it, one would take a tenth of the other.
    expect(most! / fewest!).toBeLessThan(3);
  });

  it('gives a slug to one of several concurrent requests', async () => {
    const workspaceSlug = uniqueName('race');
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.signUp({ workspaceSlug })));
    const statuses = answers.map(({ answer }) => answer.status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    const { body } = await post('workspaces/slug-availability', { slug: workspaceSlug, name: 'Race' });
    expect(body).toMatchObject({ available: false, isValid: true });
    expect(body.proposals).toHaveLength(2);
    for (const slug of body.proposals as string[])
      expect((await post('workspaces/slug-availability', { slug })).body.available).toBe(true);
  });

  it('refuses an invalid slug, plan, password and proof of work', async () => {
    const refuse = async (changes: object) => (await calls.signUp(changes)).answer.body.error;
    expect(await refuse({ workspaceSlug: 'xn--bad' })).toBe('invalid_slug');
    expect(await refuse({ packageId: 'none' })).toBe('package_not_found');
    expect(await refuse({ password: 'weak' })).toBe('password_policy');
    expect(await refuse({ proof: undefined })).toBe('proof_required');
    const proof = await calls.makeProof();
    expect(await refuse({ proof: { ...proof, solution: { counter: 8, derivedKey: 'ab' } } })).toBe(
      'proof_required',
    );
    expect(await refuse({ proof })).toBeUndefined();
    expect(await refuse({ proof })).toBe('proof_required');
    const fresh = await calls.call<object>('GET', 'workspaces/sign-up-challenge');
    expect(
      await refuse({ proof: { challenge: fresh.body, solution: { counter: 1, derivedKey: 'ab' } } }),
    ).toBe('proof_required');
  });

  it('pretends success to a bot that fills in the hidden field', async () => {
    const { body, answer } = await calls.signUp({ website: 'https://spam.example' });
    expect(answer.status).toBe(200);
    expect(answer.body.signUpToken).toHaveLength(32);
    expect(await calls.findRow(body.workspaceSlug)).toBeNull();
  });

  it('can change its address, which invalidates the first link', async () => {
    const { body, answer } = await calls.signUp();
    const first = await calls.findMailedToken(body.email);
    const email = `${uniqueName('moved')}@example.com`;
    const { signUpToken } = answer.body;
    expect((await post('workspaces/resend-verification', { signUpToken, email })).status).toBe(200);
    const second = await calls.findMailedToken(email);
    const find = async (token: string) =>
      (await calls.call<{ docs: object[] }>('GET', `workspaces?verifyToken=${token}`)).body.docs;
    expect(await find(first)).toEqual([]);
    expect(await find(second)).toMatchObject([{ slug: body.workspaceSlug, state: 'mailed', active: false }]);
    const guessed = await post('workspaces/resend-verification', { signUpToken: 'x'.repeat(32), email });
    expect(guessed.status).toBe(200);
  });

  it('stores how a user heard of us, and can remove it', async () => {
    const { body } = await calls.signUp();
    const { workspaceName, workspaceSlug } = body;
    const send = (referer: string | null, name = workspaceName) =>
      post('workspaces/send-referer-info', { referer, workspaceName: name, workspaceSlug });
    expect((await send('events')).body).toEqual({ success: true });
    expect(await calls.findRow(workspaceSlug)).toMatchObject({ referer: 'events' });
    expect((await send('other', 'Another name')).body).toEqual({ success: true });
    expect(await calls.findRow(workspaceSlug)).toMatchObject({ referer: 'events' });
    await send(null);
    expect((await calls.findRow(workspaceSlug))?.referer).toBeNull();
    expect((await send('forged')).status).toBe(400);
  });

  it('is deleted if its link was not used, which frees its slug', async () => {
    const { body } = await calls.signUp();
    await sweepSignUps(instance.payload);
    expect(await calls.findRow(body.workspaceSlug)).not.toBeNull();
    await sweepSignUps(instance.payload, new Date(Date.now() + 25 * 3_600_000));
    expect(await calls.findRow(body.workspaceSlug)).toBeNull();
  });

  it('requires no proof of work or password from signed-in users, and reuses their own slug', async () => {
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    const stranger = await calls.signUp({ email: person.user.email });
    const { workspaceSlug } = stranger.body;
    const body = { workspaceName: 'Zweiter', workspaceSlug };
    expect((await post('workspaces/create', body, cookie)).status).toBe(200);
    const token = await calls.findMailedToken(person.user.email);
    expect(token).not.toBe('');
    const other = await createPerson(instance.payload);
    expect((await post('workspaces/create', body, await logIn(instance, other))).body.error).toBe(
      'slug_taken',
    );
  });

  it('is rate limited if too many come from one network', async () => {
    let answer = await calls.signUp({ website: 'x' }, {});
    const person = await createPerson(instance.payload);
    const cookie = await logIn(instance, person);
    for (let call = 0; call < 20; call += 1) answer = await calls.signUp({ website: 'x' }, { cookie });
    expect(answer.answer.status).toBe(200);
    answer = await calls.signUp({ website: 'x' }, { cookie });
    expect(answer.answer.status).toBe(429);
    expect(Number(answer.answer.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});

describe('the operator’s sign-up policy', () => {
  it('refuses every call if sign-up is closed', async () => {
    const { signUp } = instance.env;
    signUp.mode = 'closed';
    try {
      const codes = [
        (await calls.signUp()).answer.body.error,
        (await post('users/email-available', calls.newPerson())).body.error,
        (await post('workspaces/slug-availability', { slug: 'free-slug' })).body.error,
        (await calls.call('GET', 'workspaces/sign-up-challenge')).body.error,
      ];
      expect(new Set(codes)).toEqual(new Set(['sign_up_closed']));
    } finally {
      signUp.mode = 'open';
    }
  });

  it('refuses addresses outside the allowed domains, also when changing the address', async () => {
    const { signUp } = instance.env;
    const { answer } = await calls.signUp();
    signUp.domains = ['firma.example'];
    try {
      expect((await calls.signUp()).answer.body.error).toBe('email_domain_not_allowed');
      const email = `${uniqueName('ada')}@firma.example`;
      expect((await calls.signUp({ email })).answer.status).toBe(200);
      const { signUpToken } = answer.body;
      const moved = await post('workspaces/resend-verification', { signUpToken, email: 'a@other.example' });
      expect(moved.body.error).toBe('email_domain_not_allowed');
    } finally {
      signUp.domains = [];
    }
  });

  it('lets the link only request approval if required, and a second link build the workspace', async () => {
    const { signUp } = instance.env;
    signUp.mode = 'approval';
    try {
      const root = await createPerson(instance.payload, { rootAccess: true });
      const { body, answer } = await calls.signUp();
      const browser = { cookie: calls.readCookies(answer) };
      const verifyToken = await calls.findMailedToken(body.email);
      expect((await calls.confirm(verifyToken)).body.error).toBe('missing_information');
      expect((await calls.confirm(verifyToken, {}, browser)).body).toEqual({ state: 'waiting' });
      expect((await calls.confirm(verifyToken, {}, browser)).body).toEqual({ state: 'waiting' });
      const requests = (await runMails(instance, root.user.email)).filter(({ text }) =>
        text.includes(body.workspaceSlug),
      );
      expect(requests).toHaveLength(1);
      expect((await countUsers(body.email)).totalDocs).toBe(0);
      const row = await calls.findRow(body.workspaceSlug);
      const cookie = await logIn(instance, root);
      expect((await post(`signUps/${row?.id}/approve`, {}, cookie)).status).toBe(200);
      expect((await post(`signUps/${row?.id}/approve`, {}, cookie)).body.error).toBe('sign_up_not_pending');
      const second = await calls.findMailedToken(body.email);
      expect(second).not.toBe(verifyToken);
      const docs = await calls.call<{ docs: object[] }>('GET', `workspaces?verifyToken=${second}`);
      expect(docs.body.docs).toMatchObject([{ state: 'approved' }]);

      const refused = await calls.signUp();
      const refusedToken = await calls.findMailedToken(refused.body.email);
      await calls.confirm(refusedToken, { password: refused.body.password });
      const waiting = await calls.findRow(refused.body.workspaceSlug);
      await post(`signUps/${waiting?.id}/reject`, { reason: 'Zu früh.' }, cookie);
      expect(await calls.findRow(refused.body.workspaceSlug)).toBeNull();
      expect((await runMails(instance, refused.body.email))[0]?.text).toContain('Zu früh.');
    } finally {
      signUp.mode = 'open';
    }
  });
});
