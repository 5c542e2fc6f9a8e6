import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientNetwork } from '@/lib/http/rate-limit/client-key';
import { consumeRate, countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { takeTurn } from '@/lib/http/rate-limit/take-turn';

import type { OpenedShare } from './page/open-share';

const perPerson: RateLimit = { name: 'share-person', max: 20, seconds: 60 };
/** A company's people share an address: hundreds of them at one share, each with a few changes. */
const perNetwork: RateLimit = { name: 'share-network', max: 1000, seconds: 60 };
/** At all shares together, so that no network fills many at once. */
const perNetworkAnywhere: RateLimit = { name: 'share-network-all', max: 2000, seconds: 60 };
/** Beyond it changes go one at a time, so that whoever fills it shuts nobody out. */
const perShare: RateLimit = { name: 'share-writes', max: 3000, seconds: 60 };
const slowWrite = { name: 'share-write-turn', seconds: 1 };

/** Links in one text of a guest. */
const maxGuestLinks = 2;
const link =
  /(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|ru|cn|xyz|top|shop|online|site)\b/giu;

/**
 * Counts a change by person; and of everyone but members also by network, by network at this share, and by share. Throws
 * `rate_limited`.
 */
export const limitWrites = async (
  { req, payload, actor }: RequestContext,
  { facts, account }: Pick<OpenedShare, 'facts' | 'account'>,
  authorKey: string,
): Promise<void> => {
  await consumeRate(perPerson, `${facts.video.id}:${authorKey}`, payload);
  if (account?.memberId || account?.isSupport) return;
  const network = actor.kind === 'guest' ? actor.network : getClientNetwork(req);
  if (network) {
    await consumeRate(perNetwork, `${facts.thread}:${network}`, payload);
    await consumeRate(perNetworkAnywhere, network, payload);
  }
  if ((await countCall(perShare, facts.thread, payload)).isOver)
    await takeTurn(slowWrite, { key: facts.thread, network }, payload);
};

/** Advertising is what strangers write links for. Throws `comment_links`. */
export const checkGuestText = (text: string, { actor }: Pick<OpenedShare, 'actor'>): void => {
  if (actor.kind === 'guest' && (text.match(link)?.length ?? 0) > maxGuestLinks)
    throw new AppError('comment_links');
};
