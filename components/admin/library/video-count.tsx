'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { UsageMeter } from '@/components/kit/usage-meter';
import { formatNumber } from '@/lib/core/i18n/format';

import { useVideoCount } from './use-video-count';

/** The number of videos, beside the link to them. */
export const VideoCount = ({ fromServer }: { fromServer: number }) => {
  const language = useLanguage();
  return formatNumber(language, useVideoCount(fromServer));
};

/** Number of videos, and the plan's limit. */
export const VideoUsage = ({ fromServer, limit }: { fromServer: number; limit: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const count = useVideoCount(fromServer);
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
