'use client';

import { Button } from '@/components/kit/buttons/Button';
import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';

import { downloadRecords } from './download-records';
import { useDomainCheck } from './use-domain-check';
import styles from './check-bar.module.scss';

type CheckBarProps = {
  domain: PresentedDomain;
  canCheck: boolean;
  onChange: (domain: PresentedDomain) => void;
};

/** When the domain is looked at again, and its entries to take along. */
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
          {/* Silent: a countdown that is read out each second helps nobody. */}
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
