import type { Language } from '@/lib/core/i18n/languages';
import type { Thread } from '@/lib/review/sharing/comments/comment-schemas';
import type { Share } from '@/lib/review/sharing/page/describe-share';
import type { ShareGate } from '@/lib/review/sharing/page/open-share';

export type Gate = {
  state: ShareGate;
  workspace: Share['share']['workspace'] | null;
  expiresAt: string | null;
  /** The signed-in account's email. */
  email: string | null;
  /**
   * Path of the video in the panel, for members who may see it although the link is closed; otherwise null.
   */
  panelPath: string | null;
};

/** Everything the share page is rendered from, on the server and in the browser. */
export type SharePageModel = {
  token: string;
  language: Language;
  /** Time of rendering, ISO 8601. */
  now: string;
  /** Output of `compileMessages`: the page's script contains no message parser. */
  texts: object;
  legal: {
    hostedBy: string | null;
    hostedByUrl: string;
    imprintUrl: string | null;
    privacyUrl: string | null;
  };
  /** The reason why nothing is shown. If set, there is no share. */
  gate: Gate | null;
  /**
   * The player's script and the media origin. Set even while a password is required, because the page is not
   * reloaded afterwards.
   */
  player: { script: string; origin: string } | null;
  share: Share | null;
  thread: Thread | null;
  etag: string | null;
};

/** The model of a page that shows a video. */
export type OpenModel = SharePageModel & { share: Share; thread: Thread };
