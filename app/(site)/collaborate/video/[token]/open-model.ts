import type { SharePageModel } from '@/components/site/share/model';
import { messages } from '@/lib/core/i18n/messages';
import { findLanguage, toLanguage, type Language } from '@/lib/core/i18n/languages';
import { getEnv } from '@/lib/core/env/env';
import type { Context } from '@/lib/http/define-endpoint';
import { describeShare } from '@/lib/sharing/page/describe-share';
import { openShare, type ShareAccount } from '@/lib/sharing/page/open-share';
import { readThread } from '@/lib/sharing/comments/read-thread';
import type { ShareFacts } from '@/lib/sharing/links/share-facts';

/** All that the page is made of, or why it shows nothing: then neither title nor picture are part of it. */
export const openModel = async (
  ctx: Context,
  token: string,
  acceptLanguage: string | null,
): Promise<SharePageModel> => {
  const language = pickLanguage(acceptLanguage);
  const shared = {
    token,
    language,
    now: new Date().toISOString(),
    texts: { sharePage: messages[language].sharePage },
    legal: getEnv().legal,
  };
  const opened = await openShare(ctx, token);
  if (opened.state !== 'open') {
    const { state, facts, account } = opened;
    return {
      ...shared,
      gate: {
        state,
        workspace: facts
          ? {
              name: facts.workspace.name,
              shortCode: facts.workspace.shortCode ?? null,
              iconColor: facts.workspace.iconColor ?? null,
            }
          : null,
        expiresAt: facts?.link.expiresAt ?? null,
        email: account?.email ?? null,
        panelPath:
          facts && account && isMember(account) ? `/admin/collections/videos/${facts.video.id}` : null,
      },
      player: facts && state === 'password_required' ? await findPlayer(ctx, facts) : null,
      share: null,
      thread: null,
      etag: null,
    };
  }
  const [share, { etag, load }] = await Promise.all([
    describeShare(ctx, opened),
    readThread(ctx, { uuid: token, isFresh: true }),
  ]);
  return {
    ...shared,
    gate: null,
    player: await findPlayer(ctx, opened.facts),
    share,
    thread: await load(),
    etag,
  };
};

const isMember = ({ memberId, isSupport }: ShareAccount): boolean => memberId !== null || isSupport;

const findPlayer = async ({ ports }: Context, { video }: ShareFacts): Promise<SharePageModel['player']> => {
  const delivery = await ports.deliveryFor(video.workspace);
  return {
    script: new URL('player.js', delivery.playerUrl('share')).href,
    origin: new URL(delivery.baseUrl).origin,
  };
};

/** What the browser prefers of the two that there are. */
export const pickLanguage = (header: string | null): Language => {
  const wishes = (header ?? '').split(',').map((part) => {
    const [name = '', quality = ''] = part.trim().split(';q=');
    return { language: findLanguage(name), weight: quality === '' ? 1 : Number(quality) };
  });
  const known = wishes.filter(({ language }) => language !== null);
  const best = known.sort((a, b) => b.weight - a.weight)[0];
  return best?.language ?? toLanguage(null);
};
