'use client';

import { Link } from '@/components/kit/buttons/Link';
import { Tag } from '@/components/kit/Tag';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatPercent } from '@/lib/core/i18n/format-percent';

import { findArchive } from '../find-archive';
import type { LiveEvent } from '../live-event';
import { useNow } from '../use-now';

/** How the recording is: in the making on air, on its way, or the way to it. */
export const ArchivePill = ({ event }: { event: LiveEvent }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { state, channelState, archive } = event.info;
  if (state === 'LIVE') {
    // Without a channel nothing more is recorded.
    return event.createArchiveVideo && channelState !== 'IDLE' ? (
      <Tag tone="live">{text('liveEvent.archive.live')}</Tag>
    ) : null;
  }
  if (!archive && findArchive(event, now ?? 0) !== 'making') return null;
  if (!archive || (archive.status !== 'COMPLETE' && archive.status !== 'ERROR')) {
    const percent = formatPercent(language, (archive?.statusProgress ?? 0) / 100);
    return <Tag tone="busy">{text('liveEvent.archive.progress', { percent })}</Tag>;
  }
  return (
    <Link href={`/admin/collections/videos/${archive.videoId}`}>
      <Tag tone={archive.status === 'ERROR' ? 'bad' : 'good'}>{text('liveEvent.archive.ready')}</Tag>
    </Link>
  );
};
