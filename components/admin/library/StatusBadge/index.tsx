'use client';

import { Tag, type TagTone } from '@/components/kit/Tag';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatPercent } from '@/lib/core/i18n/format-percent';
import type { Video } from '@/payload-types';

type ShownStatus = Pick<Video, 'status' | 'statusProgress' | 'statusMessage'>;

const tones: Record<Video['status'], TagTone> = {
  NO_FILE: 'quiet',
  PROGRESSING: 'busy',
  STATUS_UPDATE: 'busy',
  ERROR: 'bad',
  COMPLETE: 'good',
};

/** How a video stands, in a word with its colour; while it is encoded, how far. */
export const StatusBadge = ({ video }: { video: ShownStatus }) => {
  const text = useText();
  const language = useLanguage();
  const { status, statusProgress, statusMessage } = video;
  return (
    <Tag title={statusMessage ?? undefined} tone={tones[status]}>
      {status === 'STATUS_UPDATE'
        ? text('library.encoding', { percent: formatPercent(language, (statusProgress ?? 0) / 100) })
        : text(`videos.status.${status}`)}
    </Tag>
  );
};
