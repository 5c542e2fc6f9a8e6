import { useEffect } from 'react';

import type { Compare } from '../state/use-compare';

/** In the order of their keyboard shortcuts. */
export const compareViews = ['side', 'slider', 'difference'] as const;

/** Shortcuts: `1` `2` `3` choose the view, `[` and `]` change the offset. */
export const useCompareKeys = (compare: Compare): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
      const view = compareViews[Number(key) - 1];
      if (view) compare.setView(view);
      else if (key === '[') compare.setOffset((offset) => offset - 1);
      else if (key === ']') compare.setOffset((offset) => offset + 1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [compare]);
};
