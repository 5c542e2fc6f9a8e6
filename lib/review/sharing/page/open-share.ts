import type { Payload, PayloadRequest } from 'payload';

import type { Context } from '@/lib/context';
import type { Actor } from '@/lib/core/access/actor';
import { createRecall } from '@/lib/core/database/create-recall';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import type { RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { limitMisses } from '@/lib/http/rate-limit/limit-misses';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import type { Member } from '@/payload-types';

import { findSharedVideo, type SharedVideo } from '../links/find-share';
import { openShareToken } from '../links/share-token';

/** Limit of unknown links per network. */
export const unknownShares: RateLimit = { name: 'unknown-shares', max: 300, seconds: 300, isShared: true };

/** The signed-in caller of a share: the cookie provides the name and opens private shares. */
export type ShareAccount = {
  userId: string;
  name: string;
  email: string;
  /** Id of the membership in the video's workspace. */
  memberId: string | null;
  /** Whether the caller is a platform administrator, who may remove any comment of a share they can open. */
  isRoot: boolean;
  /**
   * Whether the caller is in the video's workspace as support, which counts as membership. Platform
   * administrators without it cannot open private shares.
   */
  isSupport: boolean;
};

/** Reason why a link shows no video. The workspace's name may be revealed, but neither title nor image. */
export type ShareGate =
  | 'invalid'
  | 'forbidden'
  | 'expired'
  | 'login_required'
  | 'account_not_allowed'
  | 'password_required';

/** The caller and their account; guests have none. */
type Caller = { actor: Actor; account: ShareAccount | null };
export type OpenedShare = Caller & { state: 'open'; sharedVideo: SharedVideo };
export type ClosedShare = Caller & { state: ShareGate; sharedVideo: SharedVideo | null };

/** Error codes by reason; 401 asks for a password, 403 leads to sign-in, 404 is an invalid link. */
const gateErrors: Record<ShareGate, ErrorCode> = {
  invalid: 'share_not_found',
  forbidden: 'share_forbidden',
  expired: 'share_expired',
  login_required: 'share_login_required',
  account_not_allowed: 'share_account_not_allowed',
  password_required: 'share_password_required',
};

const unlockHeader = 'x-share-unlock';
const accounts = createRecall<ShareAccount>({ max: 5000 });

/**
 * The share that a link opens for the caller, or the reason why not. `uuid` is the token; for a guest of
 * another link it is invalid. Rows are read only after a change, so that pages may poll every few seconds.
 * Throws `rate_limited` if the network tried too many invalid links.
 */
export const openShare = async (
  { payload, req, actor }: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  uuid: string,
): Promise<OpenedShare | ClosedShare> => {
  const isOfGuest = actor.kind !== 'guest' || actor.shareToken === uuid;
  const guess = { client: getClientKey(req), secret: uuid };
  const sharedVideo =
    isOfGuest && isToken(uuid)
      ? await limitMisses(unknownShares, guess, payload, () => findSharedVideo(payload, uuid))
      : null;
  if (!sharedVideo) return { state: 'invalid', sharedVideo, actor, account: null };
  const account = await findAccount(payload, actor, sharedVideo);
  const gate = judgeShare(sharedVideo, { account, unlock: readUnlock(req) });
  return { state: gate ?? 'open', sharedVideo, actor, account };
};

/** Like `openShare`, for API calls: throws the reason. */
export const openShareOrThrow = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  uuid: string,
): Promise<OpenedShare> => {
  const share = await openShare(ctx, uuid);
  if (share.state !== 'open') throw toGateError(share.state);
  return share;
};

/**
 * The share of a video for its workspace's members in the panel, whatever the state of its links. Requires
 * the right to read the video. Throws `video_not_found`, `video_not_shared`, `share_forbidden`, and
 * `forbidden` for callers without an account.
 */
export const openShareInPanel = async (ctx: Context, videoId: string): Promise<OpenedShare> => {
  const { payload, actor } = ctx;
  const { id } = await findVideoFor(ctx, videoId, 'read');
  // Payload's read hooks do not return the sealed token.
  const row = await findById(payload, slugs.videos, id, { select: { shareToken: true } });
  const token = openShareToken(row?.shareToken);
  const sharedVideo = token ? await findSharedVideo(payload, token) : null;
  if (!sharedVideo) throw new AppError('video_not_shared');
  if (!sharedVideo.isOffered) throw toGateError('forbidden');
  const account = await findAccount(payload, actor, sharedVideo);
  if (!account) throw new AppError('forbidden');
  return { state: 'open', sharedVideo, actor, account };
};

/** The error of a call that is stopped by a gate. */
export const toGateError = (gate: ShareGate): AppError => new AppError(gateErrors[gate]);

/** Reason why a link shows nothing to the caller, or null. Pure. */
const judgeShare = (
  { link, video, isOffered }: SharedVideo,
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
  { workspace }: SharedVideo,
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
  const user = await findById({ db }, slugs.users, userId);
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

type LockedLink = { id: string; passwordHash?: string | null };

/** Hours for which an entered password is valid. */
const unlockHours = 12;

const purpose = 'share-unlock';

const toClaim = ({ id, passwordHash }: LockedLink, until: string): string =>
  `${id}:${until}:${passwordHash ?? ''}`;

/**
 * Proof of an entered password that the page sends from then on (header `x-share-unlock`):
 * `{until}.{signature}`. A new password invalidates it.
 */
export const createUnlock = (link: LockedLink, now = Date.now()): string => {
  const until = String(Math.floor(now / 1000) + unlockHours * 3600);
  return `${until}.${hmac(deriveKey(getEnv().secret, purpose), toClaim(link, until))}`;
};

/** Whether a link has no password, or `unlock` is a valid proof for it. */
const isUnlocked = (link: LockedLink, unlock: string | null, now = Date.now()): boolean => {
  if (!link.passwordHash) return true;
  const [until = '', signature = ''] = (unlock ?? '').split('.');
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now) return false;
  return isHmacOf(signature, toClaim(link, until), { secrets: getEnv().secrets, purpose });
};
