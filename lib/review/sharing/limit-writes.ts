import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientNetwork } from '@/lib/http/rate-limit/client-key';
import { consumeRate, countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { waitForTurn } from '@/lib/http/rate-limit/wait-for-turn';

import type { OpenedShare } from './page/open-share';

const perPerson: RateLimit = { name: 'share-person', max: 20, seconds: 60 };
/** A company may have hundreds of people at one share behind a single address, each with a few changes. */
const perNetwork: RateLimit = { name: 'share-network', max: 1000, seconds: 60 };
/** Across all shares, so that no network floods many at once. */
const perNetworkAnywhere: RateLimit = { name: 'share-network-all', max: 2000, seconds: 60 };
/** Beyond this limit changes are serialised, so that a flood does not lock others out. */
const perShare: RateLimit = { name: 'share-writes', max: 3000, seconds: 60 };
const slowWrite = { name: 'share-write-turn', seconds: 1 };

/** Links allowed in one text of a guest. */
const maxGuestLinks = 2;
const link =
  /(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|online|site)\b/giu;

/**
 * Counts a change per person and, except for members, also per network, per network and share, and per
 * share. Throws `rate_limited`.
 */
export const limitWrites = async (
  { req, payload, actor }: RequestContext,
  { sharedVideo, account }: Pick<OpenedShare, 'sharedVideo' | 'account'>,
  authorKey: string,
): Promise<void> => {
  await consumeRate(perPerson, `${sharedVideo.video.id}:${authorKey}`, payload);
  if (account?.memberId || account?.isSupport) return;
  const network = actor.kind === 'guest' ? actor.network : getClientNetwork(req);
  if (network) {
    await consumeRate(perNetwork, `${sharedVideo.thread}:${network}`, payload);
    await consumeRate(perNetworkAnywhere, network, payload);
  }
  if ((await countCall(perShare, sharedVideo.thread, payload)).isOver)
    await waitForTurn(slowWrite, { key: sharedVideo.thread, network }, payload);
};

/** Rejects texts of guests with many links, which are usually spam. Throws `comment_links`. */
export const checkGuestText = (text: string, { actor }: Pick<OpenedShare, 'actor'>): void => {
  if (actor.kind === 'guest' && (text.match(link)?.length ?? 0) > maxGuestLinks)
    throw new AppError('comment_links');
};
