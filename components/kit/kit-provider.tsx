'use client';

import { type ReactNode, useMemo } from 'react';

import { formatMessage, type TextParams } from '@/lib/core/i18n/format-message';

import { type Kit, KitContext, type KitLink, navigateSilently } from './kit-context';

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
