import type { SharePageModel } from '@/components/site/share/model';
import { getEnv } from '@/lib/core/env/env';
import { compileMessages } from '@/lib/core/i18n/compile-messages';
import { findAcceptedLanguage, pickLanguage } from '@/lib/core/i18n/languages';
import { messages } from '@/lib/core/i18n/messages';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { readThread } from '@/lib/review/sharing/comments/find-thread';
import type { SharedVideo } from '@/lib/review/sharing/links/find-share';
import { describeShare, describeShareWorkspace } from '@/lib/review/sharing/page/describe-share';
import { openShare, type ShareAccount } from '@/lib/review/sharing/page/open-share';

/** The texts of the page, including the one that it uses from the kit. */
const compileTexts = ({ sharePage, kit: { close } }: (typeof messages)['en']) =>
  compileMessages({ sharePage, kit: { close } });
const texts = { de: compileTexts(messages.de), en: compileTexts(messages.en) };

/**
 * Data of the share page, or the reason why access is denied. In that case the data contains no title or
 * image.
 */
export const openModel = async (
  ctx: RequestContext,
  token: string,
  acceptLanguage: string | null,
): Promise<SharePageModel> => {
  const opened = await openShare(ctx, token);
  const language =
    findAcceptedLanguage(acceptLanguage) ?? opened.facts?.workspace.language ?? pickLanguage(null);
  const shared = {
    token,
    language,
    now: new Date().toISOString(),
    texts: texts[language],
    legal: getEnv().legal,
  };
  if (opened.state !== 'open') {
    const { state, facts, account } = opened;
    return {
      ...shared,
      gate: {
        state,
        workspace: facts ? await describeShareWorkspace(ctx.ports, facts.workspace) : null,
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

const findPlayer = async (
  { ports }: RequestContext,
  { video }: SharedVideo,
): Promise<SharePageModel['player']> => {
  const delivery = await ports.deliveryFor(video.workspace);
  return {
    script: new URL('player.js', delivery.playerUrl('share')).href,
    origin: new URL(delivery.baseUrl).origin,
  };
};
