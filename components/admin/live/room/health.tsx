'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Unloaded } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { LiveInfo } from '@/lib/live/live-status';
import {
  findAlertSpans,
  findMaximum,
  type HealthMetric,
  healthMetrics,
  toHealthPoints,
} from '@/lib/live/signal/chart-health';

import { formatOne, formatTimeExactly } from '../format-times';
import { Card } from './cards';

import cards from './cards.module.scss';
import styles from './health.module.scss';

/** Seconds between table rows. Each row is a snapshot. */
const rowSeconds = 10;

/** The charts' values as rows, newest first. */
const HealthTable = ({ samples }: { samples: LiveInfo['healthMetrics'] }) => {
  const text = useText();
  const language = useLanguage();
  const rows = [...samples].reverse().filter((_sample, index) => index % rowSeconds === 0);
  return (
    <div aria-label={text('liveRoom.health.label')} className={styles.table} role="group" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('liveRoom.health.time')}</th>
            {healthMetrics.map((metric) => (
              <th key={metric} scope="col">
                {text(`liveRoom.health.${metric}`)}, {text(`liveRoom.healthUnits.${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((sample) => (
            <tr key={sample.at}>
              <th scope="row">{formatTimeExactly(language, sample.at)}</th>
              {healthMetrics.map((metric) => (
                <td key={metric}>{formatOne(language, sample[metric])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The chart library is loaded only where there is a chart. */
const HealthChart = dynamic(
  () =>
    import('./health-chart').then(
      (module) => module.HealthChart,
      () => Unloaded,
    ),
  {
    ssr: false,
    loading: () => <Skeleton height={96} />,
  },
);

/** Signal metrics of the last five minutes, as lines or rows. Only while a channel runs. */
export const Health = ({ info, now }: { info: LiveInfo; now: number | null }) => {
  const text = useText();
  const [isTable, setIsTable] = useState(false);
  const isOn = info.channelState === 'RUNNING';
  // Without video the charts would be empty.
  const isRunning = isOn && info.signal?.lastFrameAt != null;
  return (
    <Card
      action={
        isRunning && (
          <Button aria-pressed={isTable} kind="quiet" onClick={() => setIsTable((was) => !was)} size="small">
            {text(isTable ? 'liveRoom.health.chart' : 'liveRoom.health.table')}
          </Button>
        )
      }
      note={isRunning ? text('liveRoom.health.window') : undefined}
      title={text('liveRoom.health.title')}
    >
      {!isRunning && <p className={cards.empty}>{text(`liveRoom.health.${isOn ? 'noPicture' : 'off'}`)}</p>}
      {isRunning && isTable && <HealthTable samples={info.healthMetrics} />}
      {isRunning &&
        !isTable &&
        healthMetrics.map((metric) => <Metric metric={metric} info={info} key={metric} now={now} />)}
      {isRunning && !isTable && (
        <p aria-hidden="true" className={styles.axis}>
          <span>{text('liveRoom.health.ago')}</span>
          <span>{text('liveRoom.health.now')}</span>
        </p>
      )}
    </Card>
  );
};

const Metric = ({ metric, info, now }: { metric: HealthMetric; info: LiveInfo; now: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const format = (value: number) => formatOne(language, value);
  // The newest sample defines "now", independent of the browser's clock.
  const end = info.healthMetrics.at(-1)?.at ?? now ?? 0;
  const points = toHealthPoints(info.healthMetrics, metric, end);
  const values = points.map(({ value }) => value);
  const name = text(`liveRoom.health.${metric}`);
  const unit = text(`liveRoom.healthUnits.${metric}`);
  const latest = format(values.at(-1) ?? 0);
  const summary = text('liveRoom.health.summary', {
    ...{ name, unit, now: latest },
    least: format(Math.min(...values, Infinity) === Infinity ? 0 : Math.min(...values)),
    most: format(Math.max(0, ...values)),
  });
  return (
    <div className={styles.reading}>
      <h3>
        {name}
        <b>{latest}</b>
        <small>{unit}</small>
      </h3>
      <div aria-label={summary} role="img">
        <HealthChart
          alertSpans={findAlertSpans(info.alerts, end)}
          format={format}
          maximum={findMaximum(points, metric)}
          points={points}
        />
      </div>
    </div>
  );
};
