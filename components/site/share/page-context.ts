import { createContext, use } from 'react';

import { formatMessage, type TextParams } from '@/lib/core/i18n/format-message';
import type { MessageKey } from '@/lib/core/i18n/text';

import type { SharePageModel } from './model';

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
