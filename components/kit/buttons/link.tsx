'use client';

import { type ComponentProps, use } from 'react';

import { defaultLink, KitContext } from '../kit-context';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/**
 * A link: within the site by its router, to anything else (`https:`, `mailto:`, a download) as the browser
 * does it.
 */
export const Link = ({ href, ...props }: LinkProps) => {
  const Inner = use(KitContext)?.Link ?? defaultLink;
  if (/^[a-z]+:/i.test(href) || props.download !== undefined) return <a {...props} href={href} />;
  return <Inner {...props} href={href} prefetch={false} />;
};
