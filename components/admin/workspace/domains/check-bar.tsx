'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Time } from '@/components/kit/time';
import type { Translate } from '@/lib/core/i18n/text';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';
import { buildRecordsPdf, toRecordsCsv } from '@/lib/workspaces/domains/records-file';

import styles from './check-bar.module.scss';

const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Downloads the DNS records of a domain. */
const downloadRecords = async (
  text: Translate,
  { domain, records }: PresentedDomain,
  kind: 'pdf' | 'csv',
): Promise<void> => {
  const name = `dns-${domain}.${kind}`;
  const heads = {
    type: text('domains.files.heads.type'),
    name: text('domains.files.heads.name'),
    value: text('domains.files.heads.value'),
    ttl: text('domains.files.heads.ttl'),
  };
  if (kind === 'csv') return save(new Blob([toRecordsCsv(records, heads)], { type: 'text/csv' }), name);
  const title = text('domains.files.title', { domain });
  const bytes = await buildRecordsPdf({ title, intro: text('domains.files.intro'), heads, records });
  save(new Blob([bytes.slice()], { type: 'application/pdf' }), name);
};

/** Seconds until the next check, normally and after a failed one. */
const usualSeconds = 60;
const retrySeconds = 15;

type Checked = { doc: PresentedDomain };
type CheckOptions = {
  domain: PresentedDomain;
  /** Whether to check automatically: on opening, and at the end of each countdown. */
  isOn: boolean;
  onChange: (domain: PresentedDomain) => void;
};

/** Checks a domain repeatedly while its panel is open and the page is visible. */
const useDomainCheck = ({ domain, isOn, onChange }: CheckOptions) => {
  const [countdown, setCountdown] = useState({ left: 0, whole: usualSeconds });
  const [hasFailed, setHasFailed] = useState(false);
  const { run, isBusy } = useCall(() =>
    callApi<Checked>('POST', '/api/workspaces/verify-custom-domain', { body: { domain: domain.domain } }),
  );
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const check = useCallback(async () => {
    const outcome = await run();
    if (!outcome) return;
    setHasFailed(outcome.error !== null);
    if (outcome.answer) latest.current(outcome.answer.doc);
    // A pending certificate is issued in less than a minute.
    const seconds = outcome.answer?.doc.status === 'waiting' ? usualSeconds : retrySeconds;
    setCountdown({ left: seconds, whole: seconds });
  }, [run]);

  useEffect(() => {
    if (!isOn) return;
    const begin = setTimeout(() => void check(), 0);
    return () => clearTimeout(begin);
  }, [check, isOn]);

  const isDue = isOn && countdown.left === 0 && !isBusy;
  useEffect(() => {
    if (!isOn || isBusy) return;
    const tick = setInterval(() => {
      if (document.hidden) return;
      if (isDue) void check();
      else setCountdown(({ left, whole }) => ({ left: Math.max(left - 1, 0), whole }));
    }, 1000);
    return () => clearInterval(tick);
  }, [check, isBusy, isDue, isOn]);

  return { secondsLeft: countdown.left, wholeSeconds: countdown.whole, isBusy, hasFailed, check };
};

type CheckBarProps = {
  domain: PresentedDomain;
  canCheck: boolean;
  onChange: (domain: PresentedDomain) => void;
};

/** The next check of the domain, and a download of its DNS records. */
export const CheckBar = ({ domain, canCheck, onChange }: CheckBarProps) => {
  const text = useText();
  const { secondsLeft, wholeSeconds, isBusy, hasFailed, check } = useDomainCheck({
    domain,
    isOn: canCheck && !domain.verified,
    onChange,
  });
  const left = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <div className={styles.bar}>
      {canCheck && !domain.verified && (
        <>
          <span
            aria-hidden="true"
            className={styles.ring}
            style={{ '--part': `${(secondsLeft / wholeSeconds) * 100}%` } as object}
          />
          {/* Not a live region, which would announce the countdown each second. */}
          <span className={styles.words}>
            {isBusy ? (
              text('domains.check.running')
            ) : (
              <>
                {text('domains.check.next')} <b>{left}</b>
              </>
            )}
            {domain.lastChecked && (
              <>
                {' · '}
                {text('domains.check.last')} <Time value={domain.lastChecked} />
              </>
            )}
          </span>
        </>
      )}
      {canCheck && (
        <Button isBusy={isBusy} onClick={() => void check()} size="small">
          {text('domains.check.now')}
        </Button>
      )}
      {hasFailed && (
        <span className={styles.failed} role="alert">
          {text('domains.check.failed')}
        </span>
      )}
      <span className={styles.files}>
        {(['pdf', 'csv'] as const).map((kind) => (
          <Button
            aria-label={text(`domains.files.${kind}`, { domain: domain.domain })}
            icon="download"
            key={kind}
            onClick={() => void downloadRecords(text, domain, kind)}
            size="small"
          >
            {kind.toUpperCase()}
          </Button>
        ))}
      </span>
    </div>
  );
};
