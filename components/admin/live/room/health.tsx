'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { saveFile } from '@/components/api/call-api';
import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Unloaded } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { toCsv } from '@/lib/core/csv';
import type { Translate } from '@/lib/core/i18n/text';
import type { LiveInfo } from '@/lib/live/live-status';
import {
  findAlertSpans,
  findMaximum,
  type HealthMetric,
  healthMetrics,
  toHealthPoints,
} from '@/lib/live/signal/chart-health';

import { formatLength, formatOne, formatTimeExactly } from '../format-times';
import { useNow } from '../use-now';
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

type Entry = LiveInfo['ingestLog'][number];

/** Number of latest rows shown initially. */
const shownRows = 8;

const describeSize = ({ width, height }: Entry): string => (width > 0 ? `${width} × ${height}` : '');

/** Formats a truncated address as `203.0.113.x`, since only the network is known. */
const describeAddress = (address: string): string => address.replace(/\.0$/, '.x');

const describeReason = (text: Translate, { reason, codec }: Entry): string =>
  reason ? text(`liveRoom.ingest.reasons.${reason}`, { codec: codec ?? '' }) : '';

const describeEntry = (text: Translate, language: string, entry: Entry): string =>
  text(`liveRoom.ingest.${entry.kind}`, {
    reason: describeReason(text, entry),
    size: describeSize(entry),
    time: formatLength(language, (entry.seconds ?? 0) * 1000),
  });

const columns = [
  ...(['at', 'what', 'reason', 'codec', 'protocol', 'address', 'size', 'seconds', 'count', 'until'] as const),
];

const writeCsv = (text: Translate, language: string, entries: readonly Entry[]): string =>
  toCsv([
    columns.map((column) => text(`liveRoom.ingest.columns.${column}`)),
    ...entries.map((entry) => [
      entry.at,
      describeEntry(text, language, entry),
      describeReason(text, entry),
      entry.codec,
      entry.protocol?.toUpperCase() ?? null,
      entry.address && describeAddress(entry.address),
      describeSize(entry),
      entry.seconds === null ? null : Math.round(entry.seconds),
      entry.count,
      entry.until,
    ]),
  ]);

/** Ingest log of the event, newest entry first. It stays after the event. */
export const IngestLog = ({ title, entries }: { title: string; entries: readonly Entry[] }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const [isWhole, setIsWhole] = useState(false);
  const latest = entries.toReversed();
  const shown = isWhole ? latest : latest.slice(0, shownRows);
  const show = (at: string) => now !== null && formatTimeExactly(language, at);
  const save = () =>
    saveFile(
      new Blob([writeCsv(text, language, entries)], { type: 'text/csv;charset=utf-8' }),
      `${title.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'live'}.csv`,
    );
  return (
    <Card
      action={
        entries.length > 0 && (
          <Button
            aria-label={text('liveRoom.ingest.download')}
            icon="download"
            kind="quiet"
            onClick={save}
            size="small"
          >
            CSV
          </Button>
        )
      }
      title={text('liveRoom.ingest.title')}
    >
      {entries.length === 0 && <p className={cards.empty}>{text('liveRoom.ingest.none')}</p>}
      <ul className={cards.rows}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{show(entry.at)}</time>
            <span>
              {describeEntry(text, language, entry)}
              <small className={cards.details}>
                {[
                  entry.protocol?.toUpperCase(),
                  entry.address && text('liveRoom.ingest.from', { address: describeAddress(entry.address) }),
                  entry.count > 1 &&
                    text('liveRoom.ingest.times', { count: entry.count, time: show(entry.until) || '…' }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {entries.length > shownRows && (
        <p className={cards.more}>
          <Button kind="quiet" onClick={() => setIsWhole((was) => !was)} size="small">
            {isWhole ? text('liveRoom.ingest.less') : text('liveRoom.ingest.more', { count: entries.length })}
          </Button>
        </p>
      )}
    </Card>
  );
};
