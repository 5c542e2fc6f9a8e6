'use client';

import { type ComponentProps, type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';

import { formatMessage, type TextParams } from '@/lib/core/i18n/format-message';
import type { Translate } from '@/lib/core/i18n/text';

/** A link to another page of the same site. */
export type KitLink = ComponentType<ComponentProps<'a'> & { href: string; prefetch?: boolean | null }>;

export type Kit = {
  language: string;
  text: Translate;
  /** The component of links. Without one, links are Next's. */
  Link?: KitLink;
  /** Runs a navigation and shows the same loading indicator as a link. */
  navigate: (open: () => void) => void;
};

export const KitContext = createContext<Kit | null>(null);

/** Returns the page's kit. Throws outside `KitProvider`. */
export const useKit = (): Kit => {
  const kit = use(KitContext);
  if (!kit) throw new Error('there is no KitProvider around this');
  return kit;
};

/** Navigates without a loading indicator. */
export const navigateSilently: Kit['navigate'] = (open) => open();

type KitProviderProps = {
  language: string;
  /**
   * Translations of the language by area, as in `messages/`. Only the areas that the page uses are needed.
   */
  messages: object;
  /** Component for links to other pages. Defaults to Next's link. */
  Link?: KitLink;
  /** Shows a loading indicator during navigation. Defaults to none. */
  navigate?: Kit['navigate'];
  children: ReactNode;
};

/**
 * Provides language, translations and link component to the kit and everything built on it. Used once per
 * page.
 */
export const KitProvider = ({
  language,
  messages,
  Link,
  navigate = navigateSilently,
  children,
}: KitProviderProps) => {
  const kit = useMemo(
    () => ({
      language,
      text: (key: string, params?: TextParams) => formatMessage(language, messages, key, params),
      Link,
      navigate,
    }),
    [Link, language, messages, navigate],
  );
  return <KitContext value={kit}>{children}</KitContext>;
};
