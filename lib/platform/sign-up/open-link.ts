import type { Payload } from 'payload';

import type { ConfirmWay } from '@/lib/accounts/proof/confirm-address';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { confirmSignUp } from './confirm-sign-up';
import { findFounder, isSameBrowser } from './founder';
import { findByVerifyToken, findRow, type SignUpRow } from './sign-up-row';

export type LinkState =
  | { kind: 'invalid' }
  /** The confirmation requires a separate call. */
  | { kind: 'confirm'; row: SignUpRow; way: ConfirmWay }
  | { kind: 'waiting'; row: SignUpRow }
  /** The account exists; its owner must sign in. */
  | { kind: 'logIn' }
  | { kind: 'otherAccount'; signedInAs: string }
  | { kind: 'building'; row: SignUpRow }
  | { kind: 'done'; row: SignUpRow };

/** Unfinished build of an account, found without its link. */
export const findOwnBuild = (payload: Payload, userId: string): Promise<SignUpRow | null> =>
  findRow(payload, { and: [{ userId: { equals: userId } }, { state: { equals: 'building' } }] });

/** Latest sign-up of an account, for reloads after the token was removed from the URL. */
const findLatestOwn = async (payload: Payload, userId: string): Promise<SignUpRow | null> => {
  const { docs } = await payload.db.find<SignUpRow>({
    collection: slugs.signUps,
    where: { and: [{ userId: { equals: userId } }, { state: { in: ['building', 'done'] } }] },
    sort: '-confirmedAt',
    limit: 1,
    pagination: false,
  });
  return docs[0] ?? null;
};

/** Sign-up of a link, or the unfinished sign-up of the signed-in account. */
export const findOpenSignUp = async (
  { payload, actor }: Pick<RequestContext, 'payload' | 'actor'>,
  verifyToken: string,
): Promise<SignUpRow | null> => {
  const found = await findByVerifyToken(payload, verifyToken);
  if (found || !('userId' in actor)) return found;
  return verifyToken ? findOwnBuild(payload, actor.userId) : findLatestOwn(payload, actor.userId);
};

/** How the founder can confirm a sign-up that is not confirmed yet. */
const findWay = ({ actor, req }: RequestContext, row: SignUpRow): ConfirmWay =>
  'userId' in actor || isSameBrowser(req.headers, row) ? 'click' : 'password';

/**
 * State of an emailed link for the person who opens it. Read-only, because email scanners open links, too.
 */
export const openLink = async (ctx: RequestContext, verifyToken: string): Promise<LinkState> => {
  const { payload, actor, req } = ctx;
  const row = await findOpenSignUp(ctx, verifyToken);
  if (!row) return { kind: 'invalid' };
  if (row.state === 'waiting') return { kind: 'waiting', row };
  const founder = await findFounder(payload, row);
  const isOpen = row.state === 'mailed' || row.state === 'approved';
  if ('userId' in actor && actor.userId !== founder?.id)
    return { kind: 'otherAccount', signedInAs: req.user && 'email' in req.user ? req.user.email : '' };
  if (founder && !('userId' in actor)) return { kind: 'logIn' };
  if (isOpen) return { kind: 'confirm', row, way: findWay(ctx, row) };
  if (!founder) return { kind: 'invalid' };
  return row.state === 'done' ? { kind: 'done', row } : { kind: 'building', row };
};

/**
 * Build of a link's signed-in founder. An open link is confirmed first. Throws `invalid_verify_token`,
 * `verify_link_of_other_account`.
 */
export const findBuildOrThrow = async (ctx: RequestContext, verifyToken: string): Promise<SignUpRow> => {
  const state = await openLink(ctx, verifyToken);
  if (state.kind === 'building' || state.kind === 'done') return state.row;
  if (state.kind === 'confirm') {
    const row = await confirmSignUp(ctx, { verifyToken });
    if (row.state === 'building' || row.state === 'done') return row;
  }
  throw new AppError(state.kind === 'otherAccount' ? 'verify_link_of_other_account' : 'invalid_verify_token');
};
