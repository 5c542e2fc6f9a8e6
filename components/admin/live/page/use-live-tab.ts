'use client';

import { useSearchParams } from 'next/navigation';

export const liveTabs = ['room', 'details', 'embed', 'figures'] as const;
export type LiveTab = (typeof liveTabs)[number];

/** The open tab, kept in the URL. */
export const useLiveTab = (): [LiveTab, (tab: LiveTab) => void] => {
  const asked = useSearchParams().get('tab');
  const open = (name: LiveTab) => {
    const url = new URL(window.location.href);
    if (name === 'room') url.searchParams.delete('tab');
    else url.searchParams.set('tab', name);
    // Omits the router's state, because the router would treat the change as internal and not notify its
    // hooks.
    window.history.replaceState(null, '', url);
  };
  return [liveTabs.find((name) => name === asked) ?? 'room', open];
};
