import type { Payload, PayloadRequest } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { createRecall } from '@/lib/core/database/create-recall';
import { getRelationId } from '@/lib/core/database/relation-id';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import type { RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { limitMisses } from '@/lib/http/rate-limit/limit-misses';
import type { Member, User } from '@/payload-types';

import { isUnlocked } from '../links/password';
import { findShareFacts, type ShareFacts } from '../links/share-facts';

/** Links that are none, of one network. */
export const unknownShares: RateLimit = { name: 'unknown-shares', max: 300, seconds: 300, isShared: true };

/** What a share knows of a caller who is signed in: the cookie gives the name and opens private shares. */
export type ShareAccount = {
  userId: string;
  name: string;
  email: string;
  /** Of their membership in the video's workspace. */
  memberId: string | null;
  /** Whether they run the platform: they may remove any comment of a share that they can open. */
  isRoot: boolean;
  /** Whether they are in the video's workspace as support now: as a member is. Running the platform opens no private share. */
  isSupport: boolean;
};

/** Why a link shows no video. The workspace's name may be told, but neither title nor picture. */
export type ShareGate =
  | 'invalid'
  | 'forbidden'
  | 'expired'
  | 'login_required'
  | 'account_not_allowed'
  | 'password_required';

/** Who asked, and their account; guests have none. */
type Caller = { actor: Actor; account: ShareAccount | null };
export type OpenedShare = Caller & { state: 'open'; facts: ShareFacts };
export type ClosedShare = Caller & { state: ShareGate; facts: ShareFacts | null };

/** The code of each refusal; 401 asks for a password, 403 leads to the log-in, 404 is an invalid link. */
const gateErrors: Record<ShareGate, ErrorCode> = {
  invalid: 'share_not_found',
  forbidden: 'share_forbidden',
  expired: 'share_expired',
  login_required: 'share_login_required',
  account_not_allowed: 'share_account_not_allowed',
  password_required: 'share_password_required',
};

export const unlockHeader = 'x-share-unlock';
const accounts = createRecall<ShareAccount>({ max: 5000 });

/**
 * What a link opens for whoever asks: the share, or the reason why not. `uuid` is the token; to a guest of another link it is none. Rows are
 * read only after a change, so that a page may ask every few seconds. Throws `rate_limited` where the network tried too many that are none.
 */
export const openShare = async (
  { payload, req, actor }: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  uuid: string,
): Promise<OpenedShare | ClosedShare> => {
  const isOfGuest = actor.kind !== 'guest' || actor.shareToken === uuid;
  const guess = { client: getClientKey(req), secret: uuid };
  const facts =
    isOfGuest && isToken(uuid)
      ? await limitMisses(unknownShares, guess, payload, () => findShareFacts(payload, uuid))
      : null;
  if (!facts) return { state: 'invalid', facts, actor, account: null };
  const account = await findAccount(payload, actor, facts);
  const gate = judgeShare(facts, { account, unlock: readUnlock(req) });
  return { state: gate ?? 'open', facts, actor, account };
};

/** The same for calls: throws what the reason is. */
export const openShareOrThrow = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  uuid: string,
): Promise<OpenedShare> => {
  const share = await openShare(ctx, uuid);
  if (share.state !== 'open') throw toGateError(share.state);
  return share;
};

/** What a call throws that meets a gate. */
export const toGateError = (gate: ShareGate): AppError => new AppError(gateErrors[gate]);

/** Why a link shows nothing to somebody, or null. Pure. */
export const judgeShare = (
  { link, video, isOffered }: ShareFacts,
  {
    account,
    unlock,
    now = Date.now(),
  }: { account: ShareAccount | null; unlock: string | null; now?: number },
): ShareGate | null => {
  if (!isOffered) return 'forbidden';
  if (link.expiresAt && Date.parse(link.expiresAt) <= now) return 'expired';
  if (video.collaborate?.shareType === 'private') {
    if (!account) return 'login_required';
    if (!isAllowed(account, video.collaborate.allowedMembers ?? [])) return 'account_not_allowed';
  }
  return isUnlocked(link, unlock, now) ? null : 'password_required';
};

const isAllowed = (
  { memberId, isSupport }: ShareAccount,
  allowed: readonly (string | { id: string })[],
): boolean => {
  if (isSupport) return true;
  if (!memberId) return false;
  return allowed.length === 0 || allowed.some((each) => getRelationId(each) === memberId);
};

const isToken = (text: string): boolean => /^[\w-]{16,64}$/.test(text);

const readUnlock = (req: Pick<PayloadRequest, 'headers'>): string | null => req.headers.get(unlockHeader);

const findAccount = async (
  payload: Payload,
  actor: Actor,
  { workspace }: ShareFacts,
): Promise<ShareAccount | null> => {
  if (!('userId' in actor)) return null;
  const { userId } = actor;
  const account = await accounts.recall(payload, `${workspace.id}:${userId}`, () =>
    readAccount(payload, { userId, workspaceId: workspace.id }),
  );
  const isSupport = actor.kind === 'member' && actor.support?.workspaceId === workspace.id;
  return account && isSupport ? { ...account, isSupport } : account;
};

const readAccount = async (
  { db }: Payload,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<ShareAccount | null> => {
  const user = await db.findOne<User>({ collection: slugs.users, where: { id: { equals: userId } } });
  if (!user) return null;
  const member = await db.findOne<Member>({
    collection: slugs.members,
    where: {
      and: [
        { userConnection: { equals: userId } },
        { workspace: { equals: workspaceId } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
    select: { role: true },
  });
  const name = user.fullname?.trim() || user.email;
  return {
    userId,
    name,
    email: user.email,
    memberId: member?.id ?? null,
    isRoot: user.rootAccess === true,
    isSupport: false,
  };
};
