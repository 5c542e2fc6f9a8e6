'use client';

import { useSearchParams } from 'next/navigation';

export const editTabs = ['general', 'content', 'embed', 'analytics', 'files', 'collaborate'] as const;
export type EditTab = (typeof editTabs)[number];

/** The open tab, kept in the address, so that it can be shared and survives a reload. */
export const useTab = (): [EditTab, (tab: EditTab) => void] => {
  const asked = useSearchParams().get('tab');
  const tab = editTabs.find((name) => name === asked) ?? 'general';
  const open = (name: EditTab) => {
    const url = new URL(location.href);
    if (name === 'general') url.searchParams.delete('tab');
    else url.searchParams.set('tab', name);
    // Without the router's own state, or it would take the change for one of its own and not tell.
    history.replaceState(null, '', url);
  };
  return [tab, open];
};
