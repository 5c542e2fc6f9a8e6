'use client';

import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';

import styles from './domain-panel.module.scss';

/** What is known of a domain that works. */
export const ActiveFacts = ({ domain }: { domain: PresentedDomain }) => {
  const text = useText();
  const { lastChecked, validTo, renewsFrom, problem, records } = domain;
  const isRight = !problem && records.every((record) => record.isRight !== false);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{text('domains.facts.dns')}</dt>
        <dd data-bad={!isRight}>
          {text(isRight ? 'domains.facts.right' : 'domains.facts.wrong')}
          {lastChecked && (
            <>
              {`, ${text('domains.facts.checked')} `}
              <Time value={lastChecked} />
            </>
          )}
        </dd>
      </div>
      {validTo && (
        <div>
          <dt>{text('domains.facts.validTo')}</dt>
          <dd>
            <Time value={validTo} />
          </dd>
        </div>
      )}
      <div>
        <dt>{text('domains.facts.renews')}</dt>
        <dd>{renewsFrom ? <Time value={renewsFrom} /> : text('domains.facts.byProxy')}</dd>
      </div>
    </dl>
  );
};
