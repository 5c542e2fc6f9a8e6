'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** Milliseconds during which a page may replace its headline, because it loads slowly. */
const waitMs = 5000;

/** The page that is shown. Not a state, because some navigations mount the navigation again. */
let shown: string | null = null;

const findMain = (): Element | null => document.querySelector('main, [role="main"]');

/** Whether the new page, or a dialog, has the focus already. */
const isFocusTaken = (): boolean => {
  const { activeElement } = document;
  if (document.querySelector('dialog[open]')) return true;
  return (
    activeElement !== null && activeElement !== document.body && Boolean(findMain()?.contains(activeElement))
  );
};

/** Focuses the page's headline, if there is one and nothing else has the focus. */
const focusHeadline = (): void => {
  const headline = findMain()?.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('h1');
  if (!headline || isFocusTaken()) return;
  headline.tabIndex = -1;
  headline.focus({ preventScroll: true });
};

/**
 * Moves the focus to the headline after a navigation within the panel, so that screen readers read the new
 * page and Tab continues there, unless the page focuses something itself.
 */
export const PageFocus = () => {
  const path = usePathname();
  useEffect(() => {
    const before = shown;
    shown = path;
    if (before === null || before === path) return;
    // Loading states are replaced by the page, and the focus is lost with their headline.
    const observer = new MutationObserver(focusHeadline);
    // After the effects of the new page, which may focus a field.
    const frame = requestAnimationFrame(() => {
      focusHeadline();
      observer.observe(document.body, { childList: true, subtree: true });
    });
    const stop = () => observer.disconnect();
    const timer = setTimeout(stop, waitMs);
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, stop, { once: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      stop();
      for (const event of events) document.removeEventListener(event, stop);
    };
  }, [path]);
  return null;
};
