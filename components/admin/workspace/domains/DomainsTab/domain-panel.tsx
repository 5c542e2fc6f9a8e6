'use client';

import { useId, useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { Menu } from '@/components/kit/dialogs/Menu';
import { MenuItem } from '@/components/kit/dialogs/MenuItem';
import { Tag, type TagTone } from '@/components/kit/Tag';
import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';

import { ActiveFacts } from './active-facts';
import { CheckBar } from './check-bar';
import { DeleteDialog } from './delete-dialog';
import { DnsRecords } from './dns-records';
import { DomainProblem } from './domain-problem';
import styles from './domain-panel.module.scss';

type DomainPanelProps = {
  domain: PresentedDomain;
  /** The host that addresses begin with when the domain is gone. */
  fallback: string;
  isOpenAtFirst: boolean;
  canCheck: boolean;
  onChange: (domain: PresentedDomain) => void;
  onDeleted: (remaining: PresentedDomain[]) => void;
};

const tones: Record<PresentedDomain['status'], TagTone> = {
  waiting: 'busy',
  issuing: 'busy',
  failed: 'bad',
  active: 'good',
};

/** A domain: open with its entries while it needs work, and with what is known of it once it works. */
export const DomainPanel = (props: DomainPanelProps) => {
  const { domain, fallback, isOpenAtFirst, canCheck, onChange, onDeleted } = props;
  const text = useText();
  const id = useId();
  const [isShown, setIsShown] = useState(isOpenAtFirst);
  const [isDeleting, setIsDeleting] = useState(false);
  const found = domain.records.filter(({ isRight }) => isRight).length;
  // What was opened because it needed work closes when it works.
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = domain.verified ? wasOpened : isShown;
  const toggle = () => {
    setIsShown(!isOpen);
    setWasOpened(!isOpen);
  };
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <header className={styles.head}>
        <h2 id={id}>{domain.domain}</h2>
        <Tag tone={tones[domain.status]}>{text(`domains.status.${domain.status}`)}</Tag>
        <span className={styles.detail}>
          {domain.verifiedAt && domain.verified && (
            <>
              {text('domains.since')} <Time value={domain.verifiedAt} />
            </>
          )}
          {domain.status === 'waiting' && text('domains.found', { found, all: domain.records.length })}
        </span>
        <Button aria-expanded={isOpen} kind="quiet" onClick={toggle} size="small">
          {text('domains.records')}
        </Button>
        <Menu icon="more" kind="quiet" label={text('domains.more', { domain: domain.domain })}>
          <MenuItem icon="trash" onSelect={() => setIsDeleting(true)} tone="danger">
            {text('domains.delete.action')}
          </MenuItem>
        </Menu>
      </header>
      <p className="sr-only" role="status">
        {`${domain.domain}: ${text(`domains.status.${domain.status}`)}`}
      </p>
      {isOpen && (
        <div className={styles.body}>
          <DomainProblem domain={domain} />
          <DnsRecords domain={domain} />
          <CheckBar canCheck={canCheck} domain={domain} onChange={onChange} />
        </div>
      )}
      {domain.verified && <ActiveFacts domain={domain} />}
      <DeleteDialog
        domain={domain.domain}
        fallback={fallback}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </section>
  );
};
