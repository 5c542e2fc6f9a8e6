'use client';

import type { ReactNode } from 'react';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatWatchTime } from '@/lib/analytics/reports/format-figures';
import { getPercentAt, type WatchPoint } from '@/lib/analytics/reports/watch-curve';
import { formatDuration } from '@/lib/core/i18n/format-duration';
import { formatNumber } from '@/lib/core/i18n/format-number';

import styles from './video-figures.module.scss';

type VideoFactsProps = {
  days: { views: number; seconds: number }[];
  curve: WatchPoint[];
  /** Seconds. */
  duration: number;
};

/** Who is still there then has seen all but the credits. */
const creditsAt = 0.95;

/** Four figures of 28 days; a dash for what is not known. */
export const VideoFacts = ({ days, curve, duration }: VideoFactsProps) => {
  const text = useText();
  const language = useLanguage();
  const sum = (name: 'views' | 'seconds'): number => days.reduce((total, day) => total + day[name], 0);
  const [views, seconds] = [sum('views'), sum('seconds')];
  const mean = views > 0 ? Math.min(duration, seconds / views) : null;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <dl aria-label={text('analytics.ofVideo.facts')} className={styles.facts}>
      <Fact label={text('analytics.ofVideo.viewsIn')}>{formatNumber(language, views)}</Fact>
      <Fact label={text('analytics.ofVideo.watched')}>{formatWatchTime(language, seconds)}</Fact>
      <Fact label={text('analytics.ofVideo.mean')}>
        {mean === null ? '–' : formatDuration(mean)}{' '}
        <small>{text('analytics.ofVideo.of', { duration: formatDuration(duration) })}</small>
      </Fact>
      <Fact label={text('analytics.ofVideo.toEnd')}>
        {curve.length === 0 ? '–' : percent.format(getPercentAt(curve, duration * creditsAt) / 100)}
      </Fact>
    </dl>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
