import { createContext, use } from 'react';

import { formatMessage, type TextParams } from '@/lib/core/i18n/format-message';
import type { Language } from '@/lib/core/i18n/languages';
import type { MessageKey } from '@/lib/core/i18n/text';
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

export type PageText = (key: MessageKey, params?: TextParams) => string;
export type PageValue = {
  model: SharePageModel;
  text: PageText;
  language: string;
};
export type Clock = {
  /** Milliseconds. Updated only in a browser. */
  now: number;
  /** UTC until the page runs in a browser: the server does not know the reader's time zone. */
  timeZone: string | undefined;
};

export const PageContext = createContext<PageValue | null>(null);

/** Separate from the page's context because it changes: only components that show a time render again. */
export const ClockContext = createContext<Clock | null>(null);

/** Returns the page's clock. */
export const useClock = (): Clock => {
  const clock = use(ClockContext);
  if (!clock) throw new Error('there is no share page around this');
  return clock;
};

/** Returns the page's language and translations. */
export const usePage = (): PageValue => {
  const page = use(PageContext);
  if (!page) throw new Error('there is no share page around this');
  return page;
};

/** Creates a translate function from the texts in the page's model. */
export const createText =
  ({ language, texts }: SharePageModel): PageText =>
  (key, params) =>
    formatMessage(language, texts, key, params);
