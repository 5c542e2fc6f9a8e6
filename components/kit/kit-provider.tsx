'use client';

import { type ReactNode, useMemo } from 'react';

import { formatMessage, type TextParams } from '@/lib/core/i18n/format-message';

import { defaultLink, type Kit, KitContext, type KitLink, navigateSilently } from './kit-context';

type KitProviderProps = {
  language: string;
  /** The texts of that language by area, as `messages/` has them; those that the page uses are enough. */
  messages: object;
  /** What leads to other pages; Next's link unless told. */
  Link?: KitLink;
  /** What says that another page is coming; nothing unless told. */
  navigate?: Kit['navigate'];
  children: ReactNode;
};

/** Gives the kit, and what is built from it, its language, its texts and its link. Once around a page. */
export const KitProvider = ({
  language,
  messages,
  Link = defaultLink,
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
