import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import * as commentSchemas from '@/lib/review/sharing/comments/comment-schemas';
import { bootInvitations, type InvitationSetup } from '@/tests/support/api/boot-invitations';
import { createSignUpCalls } from '@/tests/support/api/sign-up-calls';
import { createPerson, logIn, uniqueName } from '@/tests/support/rows/factories';
import { testPassword } from '@/tests/support/rows/insert-user';

let setup: InvitationSetup;
let signUps: ReturnType<typeof createSignUpCalls>;
beforeAll(async () => {
  setup = await bootInvitations();
  signUps = createSignUpCalls(setup.instance);
});
afterAll(() => setup.instance.close());
beforeEach(() => resetRates());

const newRoot = async () =>
  logIn(setup.instance, await createPerson(setup.instance.payload, { rootAccess: true }));
const email = () => `${uniqueName('named')}@example.com`;

/** Every call that accepts a person's name. Each returns the status of its response. */
const calls: Record<string, (firstname: string) => Promise<number>> = {
  'a sign-up': async (firstname) => (await signUps.signUp({ firstname })).answer.status,
  'the check of a person': async (firstname) => {
    const body = { ...signUps.newPerson(), firstname };
    return (await signUps.call('POST', 'users/email-available', { body })).status;
  },
  'an invitation': async (firstname) => {
    const { token } = await setup.invited();
    return (await setup.accept(token, { firstname, lastname: 'Neu', password: testPassword })).status;
  },
  'a profile': async (firstname) => {
    const person = await createPerson(setup.instance.payload);
    const cookie = await logIn(setup.instance, person);
    return (await setup.calls.call('PATCH', `users/${person.user.id}`, { cookie, body: { firstname } }))
      .status;
  },
  'an account that root makes': async (firstname) => {
    const body = { email: email(), password: testPassword, firstname };
    return (await setup.calls.call('POST', 'users', { cookie: await newRoot(), body })).status;
  },
  'an account that root changes': async (lastname) => {
    const { user } = await createPerson(setup.instance.payload);
    const body = { lastname };
    return (await setup.calls.call('PATCH', `users/${user.id}`, { cookie: await newRoot(), body })).status;
  },
};

it.each(Object.entries(calls))(
  'the name in %s is one line without direction characters',
  async (_name, send) => {
    for (const unsafe of ['Evil\r\nBcc: victim@example.com', 'x\u202eevil\u0007', 'a\u2028b'])
      expect(await send(unsafe)).toBe(400);
    expect([200, 201]).toContain(await send('Änne-Sophie O’Neill'));
  },
);

it('the name of a guest is one line without direction characters in every call of a share page', () => {
  const schemas = Object.entries(commentSchemas).flatMap(([name, schema]) =>
    'shape' in schema && 'author' in schema.shape && 'anonToken' in schema.shape
      ? [[name, schema.shape.author] as const]
      : [],
  );
  expect(schemas.length).toBeGreaterThan(3);
  for (const [name, author] of schemas) {
    expect(author.safeParse('Evil\r\nBcc: x').success, name).toBe(false);
    expect(author.safeParse('x\u202eevil').success, name).toBe(false);
    expect(author.safeParse('Gast').success, name).toBe(true);
  }
});
