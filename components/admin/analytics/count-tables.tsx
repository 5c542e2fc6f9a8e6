'use client';

import { Link } from '@/components/kit/buttons/link';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { Source } from '@/lib/analytics/reports/find-workspace-details';
import { formatNumber } from '@/lib/core/i18n/format';

import { sourceVideosId, writeSource } from './read-query';
import type { ShownDetails } from './use-video-details';

import styles from './video-statistics.module.scss';

type CountTableProps = {
  title: string;
  head: string;
  rows: { key: string; name: string; views: number; href?: string }[];
  note?: string;
  active?: number | null;
  onActive?: (index: number | null) => void;
};

/** Names with their views and comparison bars. */
export const CountTable = ({ title, head, rows, note, active, onActive }: CountTableProps) => {
  const text = useText();
  const language = useLanguage();
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <section aria-label={title} className={styles.card}>
      <div className={styles.head}>
        <h2>{title}</h2>
      </div>
      <div
        aria-label={text('analytics.table', { title })}
        className={styles.scroll}
        role="group"
        tabIndex={0}
      >
        <table className={styles.counts}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <td />
              <th scope="col">{text('analytics.requests.title')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, views, href }, index) => (
              <tr
                data-hot={index === active}
                key={key}
                onMouseEnter={() => onActive?.(index)}
                onMouseLeave={() => onActive?.(null)}
              >
                <th scope="row">{href ? <Link href={href}>{name}</Link> : name}</th>
                <td aria-hidden="true">
                  <span className={styles.bar}>
                    <span style={{ width: `${(views / most) * 100}%` }} />
                  </span>
                </td>
                <td>{formatNumber(language, views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className={styles.note}>{text('analytics.ofVideo.empty')}</p>}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
};

/** Page with the videos of a source, such as `hosts:www.example.com`. */
type SourcePage = { base?: string | undefined };

const toHref = (base: string | undefined, source: Source): { href: string } | object =>
  base === undefined ? {} : { href: `${base}${encodeURIComponent(writeSource(source))}#${sourceVideosId}` };

type HostsProps = SourcePage & { rows: ShownDetails['hosts'] };

/** The sites that embed the videos. */
export const Hosts = ({ rows, base }: HostsProps) => {
  const text = useText();
  const nameOf = ({ host, isShare }: HostsProps['rows'][number]): string => {
    if (host === '') return text('analytics.ofVideo.hosts.unknown');
    if (host === '*') return text('analytics.ofVideo.hosts.other');
    return isShare ? text('analytics.ofVideo.hosts.share') : host;
  };
  return (
    <CountTable
      head={text('analytics.ofVideo.hosts.host')}
      note={text('analytics.ofVideo.hosts.note')}
      rows={rows.map((row) => ({
        ...{ key: row.host, name: nameOf(row), views: row.views },
        ...toHref(base, { kind: 'hosts', name: row.host }),
      }))}
      title={text('analytics.ofVideo.hosts.title')}
    />
  );
};

/** Shown only if a GeoIP database is configured. */
export const Countries = ({ rows, base }: SourcePage & { rows: ShownDetails['countries'] }) => {
  const text = useText();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' });
  return (
    <CountTable
      head={text('analytics.ofVideo.countries.country')}
      rows={rows.map(({ country, views }) => ({
        ...{ key: country, name: names.of(country) ?? country, views },
        ...toHref(base, { kind: 'countries', name: country }),
      }))}
      title={text('analytics.ofVideo.countries.title')}
    />
  );
};

/** Kinds of devices, and programs. */
export const Devices = ({ rows, base }: SourcePage & { rows: ShownDetails['devices'] }) => {
  const text = useText();
  return (
    <CountTable
      head={text('analytics.devices.device')}
      rows={rows.map(({ device, views }) => ({
        ...{ key: device, name: text(`analytics.devices.${device}`), views },
        ...toHref(base, { kind: 'devices', name: device }),
      }))}
      title={text('analytics.devices.title')}
    />
  );
};
