'use client';

import { useTranslation } from '@payloadcms/ui';

import { UsageMeter } from '@/components/kit/UsageMeter';
import { useText } from '@/components/kit/i18n/use-text';

import { useVideoCount } from './use-video-count';

/** How many videos there are, beside the way to them. */
export const VideoCount = ({ fromServer }: { fromServer: number }) => {
  const { i18n } = useTranslation();
  return new Intl.NumberFormat(i18n.language).format(useVideoCount(fromServer));
};

/** How many of the package's videos are used. */
export const VideoUsage = ({ fromServer, limit }: { fromServer: number; limit: number | null }) => {
  const text = useText();
  const { i18n } = useTranslation();
  const count = useVideoCount(fromServer);
  const format = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <UsageMeter
      fullText={text('usage.full')}
      label={text('usage.videos')}
      limit={limit}
      text={
        limit === null ? format(count) : text('usage.ofLimit', { used: format(count), limit: format(limit) })
      }
      used={count}
    />
  );
};
