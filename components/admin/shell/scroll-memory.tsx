'use client';

import { type ReactNode, useEffect } from 'react';

/** Scroll positions of this tab's pages. */
const prefix = 'scroll:';
/** Milliseconds to wait until a page has reached its previous height. */
const restoreMs = 5000;
/** Milliseconds for which the position must hold: the first scroll may still affect the previous page. */
const holdMs = 1500;
const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Missing from TypeScript's DOM types and from older browsers. */
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
 * Scrolls to `top` once the page is high enough, and repeats until the position holds, unless the user
 * scrolls. Returns a function that stops.
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
 * Stores scroll positions and restores them on Back and Forward. The browser restores them too early, while
 * the page is still too short. Returns a function that stops.
 */
const rememberScroll = (): (() => void) => {
  let stopRestoring: (() => void) | null = null;
  const save = () => {
    // While restoring, the position is not one the user chose.
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

/** Restores the scroll position on Back and Forward. */
export const ScrollMemory = ({ children }: { children: ReactNode }) => {
  useEffect(rememberScroll, []);
  return children;
};
