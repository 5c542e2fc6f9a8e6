'use client';

import { type ComponentProps, use } from 'react';

import { defaultLink, KitContext } from '../kit-context';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A link: routed within the site; left to the browser for other URLs (`https:`, `mailto:`) and downloads. */
export const Link = ({ href, ...props }: LinkProps) => {
  const Inner = use(KitContext)?.Link ?? defaultLink;
  if (/^[a-z]+:/i.test(href) || props.download !== undefined) return <a {...props} href={href} />;
  return <Inner {...props} href={href} prefetch={false} />;
};
