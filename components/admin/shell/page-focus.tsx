'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** Milliseconds to wait for the headline of a page that loads slowly. */
const waitMs = 5000;

const findMain = (): Element | null => document.querySelector('main, [role="main"]');

/** Whether the new page, or a dialog, has the focus already. */
const isFocusTaken = (): boolean => {
  const { activeElement } = document;
  if (document.querySelector('dialog[open]')) return true;
  return (
    activeElement !== null && activeElement !== document.body && Boolean(findMain()?.contains(activeElement))
  );
};

/** Focuses the page's headline. Returns false while there is none. */
const focusHeadline = (): boolean => {
  const headline = findMain()?.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('h1');
  if (!headline) return false;
  if (isFocusTaken()) return true;
  headline.tabIndex = -1;
  headline.focus({ preventScroll: true });
  return true;
};

/**
 * Moves the focus to the headline after a navigation within the panel, so that screen readers read the new
 * page and Tab continues there, unless the page focuses something itself.
 */
export const PageFocus = () => {
  const path = usePathname();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const observer = new MutationObserver(() => {
      if (focusHeadline()) observer.disconnect();
    });
    // After the effects of the new page, which may focus a field.
    const frame = requestAnimationFrame(() => {
      if (!focusHeadline()) observer.observe(document.body, { childList: true, subtree: true });
    });
    const timer = setTimeout(() => observer.disconnect(), waitMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [path]);
  return null;
};
