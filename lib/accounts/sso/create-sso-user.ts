import type { RequestContext } from '@/lib/http/define-endpoint';
import { createUnknownPassword } from '@/lib/accounts/passwords';
import { asSystem } from '@/lib/core/access/actor';
import { toLanguage } from '@/lib/core/i18n/languages';
import { slugs } from '@/lib/core/slugs';
import type { VerifiedIdentity } from '@/lib/ports/identity';
import type { User } from '@/payload-types';

type NewUser = {
  email: string;
  identity: Pick<VerifiedIdentity, 'firstname' | 'lastname'>;
  /** The first active workspace. */
  workspace?: string;
};

/**
 * Creates an account without a usable password; an emailed link can set one. The caller connects it to the
 * provider.
 */
export const createSsoUser = (
  { payload, req }: Pick<RequestContext, 'payload' | 'req'>,
  { email, identity: { firstname, lastname }, workspace }: NewUser,
): Promise<User> =>
  payload.create({
    collection: slugs.users,
    data: {
      email,
      firstname,
      lastname,
      password: createUnknownPassword(),
      isPasswordless: true,
      language: toLanguage(req.i18n.language),
      ...(workspace && { activeWorkspace: workspace }),
    },
    depth: 0,
    overrideAccess: true,
    req: asSystem(req),
  });
