import type { PayloadRequest, ServerProps } from 'payload';

import { reachesNobody } from '@/lib/accounts/mails/send-mail';
import { findUnprovenSince } from '@/lib/accounts/proof/proven-address';
import { findSupportBar } from '@/lib/accounts/support/find-support-bar';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';

import { SupportNotice, ConfirmNotice, MailNotice } from './notices';

/**
 * Shown above every page of the panel while support is in the workspace: to support, and to users who may end
 * the access.
 */
export const SupportBar = async ({ req, user }: ServerProps & { req?: PayloadRequest }) => {
  if (!req || user?.collection !== slugs.users) return null;
  const bar = await findSupportBar(await resolveContext(req));
  return bar && <SupportNotice bar={bar} />;
};

/** Shown to platform administrators while a public installation stores its emails only. */
export const MailBar = ({ user }: ServerProps) => {
  if (user?.collection !== slugs.users || !user.rootAccess || !reachesNobody()) return null;
  return <MailNotice />;
};

/** Shown above every page of the panel while the account's email address is unconfirmed. */
export const ConfirmBar = async ({ req, user }: ServerProps & { req?: PayloadRequest }) => {
  if (!req || user?.collection !== slugs.users) return null;
  return (await findUnprovenSince(req.payload, String(user.id))) ? (
    <ConfirmNotice email={user.email} />
  ) : null;
};
