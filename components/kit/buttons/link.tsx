'use client';

import NextLink from 'next/link';
import { type ComponentProps, use } from 'react';

import { KitContext, type KitLink } from '../kit-context';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A link: routed within the site; left to the browser for other URLs (`https:`, `mailto:`) and downloads. */
export const Link = ({ href, ...props }: LinkProps) => {
  const Inner = use(KitContext)?.Link ?? (NextLink as KitLink);
  if (/^[a-z]+:/i.test(href) || props.download !== undefined) return <a {...props} href={href} />;
  return <Inner {...props} href={href} prefetch={false} />;
};
