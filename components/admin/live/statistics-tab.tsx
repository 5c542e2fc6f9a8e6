'use client';

import { ButtonLink } from '@/components/kit/buttons/button-link';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Facts } from '@/components/kit/tables/facts';
import { formatBytes, formatDuration, formatNumber } from '@/lib/core/i18n/format';

import type { Counted } from './live-calls';
import type { LiveEvent } from './live-event';
import styles from './statistics-tab.module.scss';

type StatisticsTabProps = { event: LiveEvent; counted: Counted | null; now: number | null };

/** Current and total viewers, time on air, and delivered traffic. */
export const StatisticsTab = ({ event, counted, now }: StatisticsTabProps) => {
  const text = useText();
  const language = useLanguage();
  const { info, wentLiveAt, endedAt } = event;
  const { current, most } = counted?.viewers ?? info.analytics.viewers;
  if (info.state === 'IDLE') return <p className={styles.before}>{text('liveFigures.before')}</p>;
  const end = endedAt ? Date.parse(endedAt) : now;
  const seconds = wentLiveAt && end !== null ? Math.max(0, end - Date.parse(wentLiveAt)) / 1000 : null;
  const { isCounted } = info.analytics.viewers;
  const show = (count: number): string => (isCounted ? formatNumber(language, count) : '–');
  const rows = [
    ...(info.state === 'LIVE' ? [{ label: text('liveFigures.now'), value: show(current) }] : []),
    { label: text('liveFigures.most'), value: show(most) },
    { label: text('liveFigures.onAir'), value: seconds === null ? '–' : formatDuration(seconds) },
    { label: text('liveFigures.traffic'), value: counted ? formatBytes(language, counted.traffic) : '–' },
  ];
  return (
    <div className={styles.figures}>
      <Facts rows={rows} />
      <p>{text(isCounted ? 'liveFigures.privacy' : 'liveFigures.uncounted')}</p>
      {info.archive && (
        <ButtonLink href={`/admin/collections/videos/${info.archive.videoId}?tab=analytics`}>
          {text('liveFigures.toVideo')}
        </ButtonLink>
      )}
    </div>
  );
};
