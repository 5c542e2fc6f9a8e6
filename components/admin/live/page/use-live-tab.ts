'use client';

import { useSearchParams } from 'next/navigation';

export const liveTabs = ['room', 'details', 'embed', 'figures'] as const;
export type LiveTab = (typeof liveTabs)[number];

/** The open tab, kept in the address. */
export const useLiveTab = (): [LiveTab, (tab: LiveTab) => void] => {
  const asked = useSearchParams().get('tab');
  const open = (name: LiveTab) => {
    const url = new URL(window.location.href);
    if (name === 'room') url.searchParams.delete('tab');
    else url.searchParams.set('tab', name);
    // Without the router's own state, or it would take the change for one of its own and not tell.
    window.history.replaceState(null, '', url);
  };
  return [liveTabs.find((name) => name === asked) ?? 'room', open];
};
