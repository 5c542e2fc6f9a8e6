'use client';

import NextLink from 'next/link';
import { type ComponentProps, type ComponentType, createContext, use } from 'react';

import type { Translate } from '@/lib/core/i18n/text';

/** A link to another page of the same site. */
export type KitLink = ComponentType<ComponentProps<'a'> & { href: string; prefetch?: boolean | null }>;

export type Kit = {
  language: string;
  text: Translate;
  Link: KitLink;
  /** Runs what opens another page of the site, and says meanwhile that one is coming, as the link does. */
  navigate: (open: () => void) => void;
};

export const KitContext = createContext<Kit | null>(null);

/** The link where nothing else is set, also outside of a provider. */
export const defaultLink: KitLink = NextLink;

/** What the page gives the kit. Throws outside of `KitProvider`. */
export const useKit = (): Kit => {
  const kit = use(KitContext);
  if (!kit) throw new Error('there is no KitProvider around this');
  return kit;
};

/** Where nothing says that a page is coming. */
export const navigateSilently: Kit['navigate'] = (open) => open();
