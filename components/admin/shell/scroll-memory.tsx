'use client';

import { type ReactNode, useEffect } from 'react';

/** Scroll positions of this tab's pages. */
const prefix = 'scroll:';
/** How long a page may take until it is as high as it was. */
const restoreMs = 5000;
/** How long the place has to hold: what is scrolled at first may still be the page that is being left. */
const holdMs = 1500;
const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** TypeScript's DOM does not have it yet, nor older browsers. */
type WithNavigation = { navigation?: { currentEntry: { key: string } | null } };

/**
 * Keyed by history entry, so that a newly opened page starts at the top. Keyed by URL if the browser has no
 * entry keys.
 */
const currentKey = (): string => {
  const entry = (window as WithNavigation).navigation?.currentEntry;
  return `${prefix}${entry?.key ?? location.pathname + location.search}`;
};

/**
 * Scrolls to `top` as soon as the page is high enough, and again until it holds, unless a person scrolls;
 * answers how to stop.
 */
const restore = (top: number, onEnd: () => void): (() => void) => {
  let holding: number | undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(holding);
    window.removeEventListener('scroll', scroll);
    for (const name of gestures) window.removeEventListener(name, stop);
    onEnd();
  };
  const scroll = () => {
    if (Math.abs(window.scrollY - top) > 1) {
      clearTimeout(holding);
      holding = undefined;
      const { scrollHeight } = document.documentElement;
      if (scrollHeight - window.innerHeight >= top) window.scrollTo({ top, behavior: 'instant' });
    }
    if (Math.abs(window.scrollY - top) <= 1) holding ??= window.setTimeout(stop, holdMs);
  };
  const observer = new ResizeObserver(scroll);
  const timer = setTimeout(stop, restoreMs);
  window.addEventListener('scroll', scroll, { passive: true });
  for (const name of gestures) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};

/**
 * Remembers how far a page was scrolled, and goes there again by Back and Forward: the browser does so before
 * the page is there again, and then it is too short. Answers how to stop.
 */
const rememberScroll = (): (() => void) => {
  let stopRestoring: (() => void) | null = null;
  const save = () => {
    // While it is restored, the place is not where a person left the page.
    if (!stopRestoring) sessionStorage.setItem(currentKey(), String(Math.round(window.scrollY)));
  };
  const comeBack = () => {
    stopRestoring?.();
    const top = Number(sessionStorage.getItem(currentKey()));
    if (top > 0) {
      stopRestoring = restore(top, () => {
        stopRestoring = null;
      });
    }
  };
  window.addEventListener('scroll', save, { passive: true });
  window.addEventListener('popstate', comeBack);
  return () => {
    stopRestoring?.();
    window.removeEventListener('scroll', save);
    window.removeEventListener('popstate', comeBack);
  };
};

/** Back and Forward lead to the place on the page, not only to the page. */
export const ScrollMemory = ({ children }: { children: ReactNode }) => {
  useEffect(rememberScroll, []);
  return children;
};
