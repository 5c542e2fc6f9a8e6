'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';

import type { Point } from '../figures/points';
import { CountTable } from './count-tables';

type DaysTableProps = { points: Point[]; active: number | null; onActive: (index: number | null) => void };

/** The rows of the chart, the newest first. */
export const DaysTable = ({ points, active, onActive }: DaysTableProps) => {
  const text = useText();
  const language = useLanguage();
  // oxlint-disable-next-line react/purity -- how late it was as the table was drawn
  const now = new Date().toLocaleTimeString(language, { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <CountTable
      active={active === null ? null : points.length - 1 - active}
      head={text('analytics.ofVideo.days.day')}
      note={text('analytics.ofVideo.days.note')}
      onActive={(index) => onActive(index === null ? null : points.length - 1 - index)}
      rows={[...points].reverse().map(({ key, title, value, isRunning }) => ({
        key,
        name: isRunning ? `${title}, ${text('analytics.untilTime', { time: now })}` : title,
        views: value,
      }))}
      title={text('analytics.ofVideo.days.title')}
    />
  );
};
