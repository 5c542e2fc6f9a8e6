import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { runMails } from '@/tests/support/api/run-mails';
import { codeAt, createTwoFactorCalls } from '@/tests/support/api/two-factor-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';

let instance: Instance;
let { createGuarded, tryLogin } = {} as ReturnType<typeof createTwoFactorCalls>;

beforeAll(async () => {
  instance = await bootInstance();
  ({ createGuarded, tryLogin } = createTwoFactorCalls(instance));
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

describe('two-factor authentication', () => {
  it('accepts a code once, even concurrently, and no older code', async () => {
    const { person, secret } = await createGuarded();
    const totp = codeAt(secret, 0);
    const answers = await Promise.all([1, 2, 3, 4].map(() => tryLogin(person, { totp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await tryLogin(person, { totp })).error).toBe('wrong_code');
    expect((await tryLogin(person, { totp: codeAt(secret, -30) })).error).toBe('wrong_code');
    expect((await tryLogin(person, { totp: codeAt(secret, 30) })).status).toBe(200);
  });

  it('accepts each recovery code once, and notifies the owner', async () => {
    const { person, recoveryCodes } = await createGuarded();
    const recoveryCode = recoveryCodes[3]?.toLowerCase().replace('-', ' ');
    const answers = await Promise.all([1, 2, 3].map(() => tryLogin(person, { recoveryCode })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await tryLogin(person, { recoveryCode: recoveryCodes[4] })).status).toBe(200);
    const subjects = (await runMails(instance, person.user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Ein Wiederherstellungscode wurde verwendet');
    expect(subjects).toContain('Zwei-Faktor-Anmeldung eingeschaltet');
  });
});
