'use client';

import { CopyButton } from '@/components/kit/fields/copy-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Time } from '@/components/kit/time';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';
import { getZone } from '@/lib/workspaces/domains/rules';

import styles from './dns-records.module.scss';

type DnsRecord = PresentedDomain['records'][number];

/** The DNS records to create, with full names. The part that many providers append is greyed out. */
export const DnsRecords = ({ domain: { domain, records } }: { domain: PresentedDomain }) => {
  const text = useText();
  const zone = getZone(domain);
  return (
    <>
      <p className={styles.intro}>
        {text('domains.dns.intro', { zone })} <span className={styles.zone}>.{zone}</span>{' '}
        {text('domains.dns.introZone')}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['type', 'name', 'value', 'ttl', 'state'] as const).map((column) => (
              <th key={column} scope="col">
                {text(`domains.dns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.name}>
              <td data-label={text('domains.dns.type')}>{record.type}</td>
              <td data-label={text('domains.dns.name')}>
                <Value copyLabel={text('domains.dns.copyName')} value={record.name} zone={zone} />
              </td>
              <td data-label={text('domains.dns.value')}>
                <Value copyLabel={text('domains.dns.copyValue')} value={record.value} />
              </td>
              <td data-label={text('domains.dns.ttl')}>{record.ttl}</td>
              <td data-label={text('domains.dns.state')}>
                <RecordState record={record} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

type ValueProps = { value: string; zone?: string; copyLabel: string };

const Value = ({ value, zone, copyLabel }: ValueProps) => {
  const own = zone && value.endsWith(`.${zone}`) ? value.slice(0, -zone.length - 1) : value;
  return (
    <div className={styles.value}>
      <span className={styles.name}>
        {own}
        <span className={styles.zone}>{value.slice(own.length)}</span>
      </span>
      <CopyButton label={`${copyLabel}: ${value}`} value={value} />
    </div>
  );
};

const RecordState = ({ record: { isRight, found, since } }: { record: DnsRecord }) => {
  const text = useText();
  if (isRight === null) return <span className={styles.quiet}>{text('domains.dns.unknown')}</span>;
  return (
    <span className={styles.state} data-right={isRight}>
      {text(isRight ? 'domains.dns.right' : 'domains.dns.wrong')}
      <small>
        {isRight && since && (
          <>
            {text('domains.since')} <Time value={since} />
          </>
        )}
        {!isRight && (found ?? text('domains.dns.none'))}
      </small>
    </span>
  );
};
