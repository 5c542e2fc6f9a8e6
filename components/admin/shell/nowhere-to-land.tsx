import type { PayloadRequest } from 'payload';

import { ReceivedInvitations } from '@/components/admin/workspace/received-invitations';
import { ButtonLink } from '@/components/kit/buttons/button';
import type { Landing } from '@/lib/accounts/landing';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { listReceivedInvitations } from '@/lib/workspaces/members/find-invitations';

import styles from './nowhere-to-land.module.scss';

/** Email of the signed-in user; null for anonymous requests and tokens. */
export const getUserEmail = ({ user }: PayloadRequest): string | null =>
  user?.collection === slugs.users ? user.email : null;

type Nowhere = Extract<Landing, { kind: 'nowhere' }>;

/** Explains why the user has no active workspace. */
export const describeNowhere = (language: string, { reason, names }: Nowhere, email: string): string =>
  translate(language, `nowhere.${reason}`, { email, names: names.join(', ') });

/** Actions for users without a workspace: accept an invitation, create a workspace, contact the operator. */
export const NowhereActions = async ({ req }: { req: PayloadRequest }) => {
  const { language } = req.i18n;
  const { supportEmail, signUp } = getEnv();
  const invitations = await listReceivedInvitations(await resolveContext(req));
  return (
    <>
      {invitations.length > 0 && <ReceivedInvitations invitations={invitations} />}
      <div className={styles.actions}>
        {signUp.mode !== 'closed' && (
          <ButtonLink href="/admin/create" kind={invitations.length > 0 ? 'plain' : 'primary'}>
            {translate(language, 'nowhere.create')}
          </ButtonLink>
        )}
        <ButtonLink href={`mailto:${supportEmail}`}>{supportEmail}</ButtonLink>
      </div>
    </>
  );
};
