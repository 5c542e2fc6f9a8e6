import type { Language } from '@/lib/core/i18n/languages';
import type { Thread } from '@/lib/review/sharing/comments/comment-schemas';
import type { Share } from '@/lib/review/sharing/page/describe-share';
import type { ShareGate } from '@/lib/review/sharing/page/open-share';

export type Gate = {
  state: ShareGate;
  workspace: Share['share']['workspace'] | null;
  expiresAt: string | null;
  /** Of somebody who is signed in. */
  email: string | null;
  /** Where a member finds the video although the link shows nothing; null for everybody else. */
  panelPath: string | null;
};

/** All that the share page is rendered from, on the server and in the browser alike. */
export type SharePageModel = {
  token: string;
  language: Language;
  /** When it was rendered; ISO 8601. */
  now: string;
  /** From `compileMessages`: the page's script has no parser. */
  texts: object;
  legal: {
    hostedBy: string | null;
    hostedByUrl: string;
    imprintUrl: string | null;
    privacyUrl: string | null;
  };
  /** Why nothing is shown; then there is no share. */
  gate: Gate | null;
  /** The player's script, and where media come from; also while a password is asked for, since the page stays the same. */
  player: { script: string; origin: string } | null;
  share: Share | null;
  thread: Thread | null;
  etag: string | null;
};

/** A page that shows a video. */
export type OpenModel = SharePageModel & { share: Share; thread: Thread };
