import type { Payload, PayloadRequest } from 'payload';

import type { Actor } from '@/lib/core/actor';
import { createRecall } from '@/lib/core/create-recall';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import type { Member, User } from '@/payload-types';

import { isUnlocked } from './password';
import { findShareFacts, type ShareFacts } from './share-facts';

/** Who looks at a share: a guest, or somebody signed in, whose cookie gives the name and opens private shares. */
export type Viewer =
  | { kind: 'guest' }
  | {
      kind: 'user';
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

export type OpenedShare = { state: 'open'; facts: ShareFacts; viewer: Viewer };
export type ClosedShare = { state: ShareGate; facts: ShareFacts | null; viewer: Viewer };

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
const guest: Viewer = { kind: 'guest' };
const viewers = createRecall<Viewer>({ max: 5000 });

/**
 * What a link opens for whoever asks: the share, or the reason why not. `uuid` is the token. Rows are read only after a change, so that
 * a page may ask every few seconds.
 */
export const openShare = async (
  { payload, req, actor }: Pick<Context, 'payload' | 'req' | 'actor'>,
  uuid: string,
): Promise<OpenedShare | ClosedShare> => {
  const facts = isToken(uuid) ? await findShareFacts(payload, uuid) : null;
  if (!facts) return { state: 'invalid', facts, viewer: guest };
  const viewer = await findViewer(payload, actor, facts);
  const gate = judgeShare(facts, { viewer, unlock: readUnlock(req) });
  return gate === null ? { state: 'open', facts, viewer } : { state: gate, facts, viewer };
};

/** The same for calls: throws what the reason is. */
export const openShareOrThrow = async (
  ctx: Pick<Context, 'payload' | 'req' | 'actor'>,
  uuid: string,
): Promise<OpenedShare> => {
  const share = await openShare(ctx, uuid);
  if (share.state !== 'open') throw new AppError(gateErrors[share.state]);
  return share;
};

/** Why a link shows nothing to somebody, or null. Pure. */
export const judgeShare = (
  { link, video, isOffered }: ShareFacts,
  { viewer, unlock, now = Date.now() }: { viewer: Viewer; unlock: string | null; now?: number },
): ShareGate | null => {
  if (!isOffered) return 'forbidden';
  if (link.expiresAt && Date.parse(link.expiresAt) <= now) return 'expired';
  if (video.collaborate?.shareType === 'private') {
    if (viewer.kind === 'guest') return 'login_required';
    if (!isAllowed(viewer, video.collaborate.allowedMembers ?? [])) return 'account_not_allowed';
  }
  return isUnlocked(link, unlock, now) ? null : 'password_required';
};

const isAllowed = (
  { memberId, isSupport }: Extract<Viewer, { kind: 'user' }>,
  allowed: readonly (string | { id: string })[],
): boolean => {
  if (isSupport) return true;
  if (!memberId) return false;
  return allowed.length === 0 || allowed.some((each) => getRelationId(each) === memberId);
};

const isToken = (text: string): boolean => /^[\w-]{16,64}$/.test(text);

const readUnlock = (req: Pick<PayloadRequest, 'headers'>): string | null => req.headers.get(unlockHeader);

/** Integrations and everybody without an account are guests. */
const findViewer = async (payload: Payload, actor: Actor, { workspace }: ShareFacts): Promise<Viewer> => {
  if (!('userId' in actor)) return guest;
  const { userId } = actor;
  const viewer = await viewers.recall(payload, `${workspace.id}:${userId}`, () =>
    readViewer(payload, { userId, workspaceId: workspace.id }),
  );
  if (viewer?.kind !== 'user') return guest;
  const isSupport = actor.kind === 'member' && actor.support?.workspaceId === workspace.id;
  return isSupport ? { ...viewer, isSupport } : viewer;
};

const readViewer = async (
  { db }: Payload,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<Viewer | null> => {
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
    kind: 'user',
    userId,
    name,
    email: user.email,
    memberId: member?.id ?? null,
    isRoot: user.rootAccess === true,
    isSupport: false,
  };
};
