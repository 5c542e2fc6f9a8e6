import type { Member } from '@/payload-types';

import type { Instance } from '../instance/boot';
import { uniqueName } from '../rows/factories';
import { callApi, type Caller } from './call-api';
import { runMails } from './run-mails';

type Outcome = { invitations: { email: string; outcome: string }[] };
type MemberRow = Member & { inviteIndex?: string | null; inviteSecret?: string | null };

/** Calls of people who manage a workspace's members, and of invited people. */
export const createMemberCalls = (instance: Instance) => {
  const call = <T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    options: Caller & { body?: unknown } = {},
  ) => callApi<T>(instance, method, `/api/${path}`, options);
  const findRow = (email: string) =>
    instance.payload.db.findOne<MemberRow>({ collection: 'members', where: { email: { equals: email } } });
  return {
    call,
    findRow,
    newEmail: () => `${uniqueName('invited')}@example.com`,
    invite: (cookie: string, emails: string[], role = 'editor') =>
      call<Outcome>('POST', 'members/invite', { cookie, body: { emails, role } }),
    /** The token of the emailed link. */
    findMailedToken: async (email: string): Promise<string> => {
      const [mail] = await runMails(instance, email);
      return /inviteToken=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    countSeats: async (workspace: string): Promise<number> => {
      const row = await instance.payload.db.findOne<{ id: string; count: number }>({
        collection: 'usage',
        where: { and: [{ workspace: { equals: workspace } }, { metric: { equals: 'members' } }] },
      });
      return row?.count ?? -1;
    },
  };
};
