import { bootInstance } from '@/tests/support/instance/boot';
import { createTenant, logIn } from '@/tests/support/rows/factories';

import { createMemberCalls } from './member-calls';

export type InvitationSetup = Awaited<ReturnType<typeof bootInvitations>>;

/** An installation with a tenant whose admin invites people. */
export const bootInvitations = async () => {
  const instance = await bootInstance();
  const calls = createMemberCalls(instance);
  const tenant = await createTenant(instance.payload);
  const admin = await logIn(instance, tenant.people.admin);
  return {
    instance,
    calls,
    tenant,
    admin,
    accept: (inviteToken: string, more: object = {}, cookie?: string) =>
      calls.call<{ error?: string; user?: { id: string; workspaces: string[] } }>(
        'POST',
        'users/accept-invitation',
        { ...(cookie && { cookie }), body: { inviteToken, ...more } },
      ),
    findByToken: (token: string) =>
      calls.call<{ docs: Record<string, unknown>[] }>('GET', `members/?inviteToken=${token}`),
    invited: async (role?: string): Promise<{ email: string; token: string }> => {
      const email = calls.newEmail();
      const answer = await calls.invite(admin, [email], role);
      if (answer.status !== 200) throw new Error(`the invitation failed: ${answer.status}`);
      return { email, token: await calls.findMailedToken(email) };
    },
    expire: async (email: string): Promise<void> => {
      await instance.payload.db.updateOne({
        collection: 'members',
        where: { email: { equals: email } },
        data: { inviteExpiresAt: new Date(Date.now() - 1000).toISOString() },
      });
    },
  };
};
