'use client';

import { useEffect, type ReactNode } from 'react';

import { rememberScroll } from './scroll-memory';

/** Back and Forward lead to the place on the page, not only to the page. */
export const ScrollMemory = ({ children }: { children: ReactNode }) => {
  useEffect(rememberScroll, []);
  return children;
};
