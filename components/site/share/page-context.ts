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
  /** Milliseconds; moves on once the page runs in a browser. */
  now: number;
  /** UTC until the page runs in a browser: the server does not know the reader's. */
  timeZone: string | undefined;
};

export const PageContext = createContext<PageValue | null>(null);

/** Apart from the page's, since it changes: only what shows a time is drawn again. */
export const ClockContext = createContext<Clock | null>(null);

/** The page's clock. */
export const useClock = (): Clock => {
  const clock = use(ClockContext);
  if (!clock) throw new Error('there is no share page around this');
  return clock;
};

/** Language and texts of the page. */
export const usePage = (): PageValue => {
  const page = use(PageContext);
  if (!page) throw new Error('there is no share page around this');
  return page;
};

/** The texts that came with the page. */
export const createText =
  ({ language, texts }: SharePageModel): PageText =>
  (key, params) =>
    formatMessage(language, texts, key, params);
