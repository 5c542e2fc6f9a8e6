'use client';

import { type ComponentProps, type ComponentType, createContext, use } from 'react';

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
