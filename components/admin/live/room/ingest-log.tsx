'use client';

import { useState } from 'react';

import { saveFile } from '@/components/api/call-api';
import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { toCsv } from '@/lib/core/csv';
import type { Translate } from '@/lib/core/i18n/text';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatLength, formatTimeExactly } from '../format-times';
import { useNow } from '../use-now';
import { Card } from './cards';

import styles from './cards.module.scss';

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
      {entries.length === 0 && <p className={styles.empty}>{text('liveRoom.ingest.none')}</p>}
      <ul className={styles.rows}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{show(entry.at)}</time>
            <span>
              {describeEntry(text, language, entry)}
              <small className={styles.details}>
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
        <p className={styles.more}>
          <Button kind="quiet" onClick={() => setIsWhole((was) => !was)} size="small">
            {isWhole ? text('liveRoom.ingest.less') : text('liveRoom.ingest.more', { count: entries.length })}
          </Button>
        </p>
      )}
    </Card>
  );
};
