'use client';

import { useEffect, useSyncExternalStore } from 'react';

import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { UsageMeter } from '@/components/kit/usage-meter';
import { formatNumber } from '@/lib/core/i18n/format';

/** `used` are all that the plan counts, `shown` those outside the trash. */
type Counts = { used: number; shown: number };

// Count from the library after the server rendered the navigation; null if the server's count is the latest.
let latest: Counts | null = null;
const listeners = new Set<() => void>();

/** Updates the number of videos shown in the navigation. */
export const shareVideoCount = (counts: Counts | null): void => {
  if (latest?.used === counts?.used && latest?.shown === counts?.shown) return;
  latest = counts;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The workspace's number of videos, as rendered by the server or updated by the library since. */
const useVideoCount = (name: keyof Counts, fromServer: number): number => {
  useEffect(() => shareVideoCount(null), [fromServer]);
  return (
    useSyncExternalStore(
      subscribe,
      () => latest?.[name] ?? null,
      () => null,
    ) ?? fromServer
  );
};

/** The number of videos outside the trash, beside the link to them. */
export const VideoCount = ({ fromServer }: { fromServer: number }) => {
  const language = useLanguage();
  return formatNumber(language, useVideoCount('shown', fromServer));
};

/** Number of videos, and the plan's limit. */
export const VideoUsage = ({ fromServer, limit }: { fromServer: number; limit: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const count = useVideoCount('used', fromServer);
  const format = (value: number) => formatNumber(language, value);
  return (
    <UsageMeter
      fullText={text(limit !== null && count > limit ? 'usage.over' : 'usage.full')}
      label={text('usage.videos')}
      limit={limit}
      text={
        limit === null ? format(count) : text('usage.ofLimit', { used: format(count), limit: format(limit) })
      }
      used={count}
    />
  );
};
