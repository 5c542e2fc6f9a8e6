import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';

import { beginBuilding, ensureFounder } from './founder';
import { awaitApproval } from './await-approval';
import { findByVerifyToken, findRow, type SignUpRow } from './sign-up-row';

/** What a mailed link leads to, for whoever opens it. */
export type LinkState =
  | { kind: 'invalid' }
  /** A platform administrator will have to approve it, once whoever opened the page says so by a call. */
  | { kind: 'unconfirmed' }
  | { kind: 'waiting'; row: SignUpRow }
  /** The account is there; its owner has to log in. */
  | { kind: 'logIn' }
  | { kind: 'otherAccount'; signedInAs: string }
  | { kind: 'building'; row: SignUpRow }
  | { kind: 'done'; row: SignUpRow };

/** How a workspace that is half built is found without its link: it is the person's own. */
export const findOwnBuild = (payload: Payload, userId: string): Promise<SignUpRow | null> =>
  findRow(payload, { and: [{ userId: { equals: userId } }, { state: { equals: 'building' } }] });

/** What the page shows to whoever loads it again, by when the token has left its address. */
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

/** The sign-up of a link, or of the person who is signed in and half way through. */
export const findOpenSignUp = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  verifyToken: string,
): Promise<SignUpRow | null> => {
  const found = await findByVerifyToken(payload, verifyToken);
  if (found || !('userId' in actor)) return found;
  return verifyToken ? findOwnBuild(payload, actor.userId) : findLatestOwn(payload, actor.userId);
};

/** Opens a mailed link as whoever sends the request. May be opened again, also by programs that look through mail. */
export const openLink = async (ctx: Context, verifyToken: string): Promise<LinkState> => {
  const { payload, actor, req } = ctx;
  const row = await findOpenSignUp(ctx, verifyToken);
  if (!row) return { kind: 'invalid' };
  if (row.state === 'waiting') return { kind: 'waiting', row };
  const needsApproval = getEnv().signUp.mode === 'approval' && row.state === 'mailed';
  if (needsApproval) return { kind: 'unconfirmed' };
  const founder = await ensureFounder(ctx, row);
  if (!founder) return { kind: 'invalid' };
  if (!('userId' in actor)) return { kind: 'logIn' };
  if (actor.userId !== founder.id)
    return { kind: 'otherAccount', signedInAs: req.user && 'email' in req.user ? req.user.email : '' };
  if (row.state === 'done') return { kind: 'done', row };
  const building = await beginBuilding(payload, row, founder);
  return building?.state === 'building' ? { kind: 'building', row: building } : { kind: 'invalid' };
};

/**
 * Says that the link was opened by somebody, where a platform administrator has to approve what follows; they are told once. Throws
 * `invalid_verify_token`.
 */
export const confirmSignUp = async ({ payload }: Context, { verifyToken }: { verifyToken: string }) => {
  const row = await findByVerifyToken(payload, verifyToken);
  if (!row) throw new AppError('invalid_verify_token');
  if (getEnv().signUp.mode !== 'approval') return { state: row.state };
  const waiting = await awaitApproval(payload, row.id);
  return { state: waiting?.state ?? row.state };
};

/** The building of a link's founder, who is signed in. Throws `invalid_verify_token`, `verify_link_of_other_account`. */
export const findBuildOrThrow = async (ctx: Context, verifyToken: string): Promise<SignUpRow> => {
  const state = await openLink(ctx, verifyToken);
  if (state.kind === 'building' || state.kind === 'done') return state.row;
  throw new AppError(state.kind === 'otherAccount' ? 'verify_link_of_other_account' : 'invalid_verify_token');
};
