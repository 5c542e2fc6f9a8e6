'use client';

import { useState } from 'react';

import { PageActions } from '@/components/admin/shell/page-actions';
import { Button } from '@/components/kit/buttons/button';
import { CopyField } from '@/components/kit/fields/copy-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { DomainFacts } from '@/lib/workspaces/domains/find-domain-facts';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';

import { MissingFeature } from '../../account/missing-feature';
import { AddDialog } from './add-dialog';
import { DomainPanel } from './domain-panel';
import styles from './domains-tab.module.scss';

/** The origin for viewers: that of the most recently verified domain. */
const findBaseUrl = (domains: PresentedDomain[], { sharedUrl }: DomainFacts): string =>
  domains
    .filter(({ verified, cdnUrl }) => verified && cdnUrl)
    .sort((a, b) => (b.verifiedAt ?? '').localeCompare(a.verifiedAt ?? ''))[0]?.cdnUrl ?? sharedUrl;

/** The base URL, and below it the domains, those that need work first. */
export const DomainsView = ({ facts }: { facts: DomainFacts }) => {
  const text = useText();
  const { missing, lack } = facts;
  const [domains, setDomains] = useState(facts.domains);
  const [isAdding, setIsAdding] = useState(false);
  const canAdd = !missing && !lack;
  const baseUrl = canAdd ? findBaseUrl(domains, facts) : facts.baseUrl;
  const replace = (changed: PresentedDomain) =>
    setDomains((all) => all.map((each) => (each.id === changed.id ? changed : each)));
  const firstOpen = domains.find(({ verified }) => !verified)?.id;
  const addButton = (
    <Button kind="primary" onClick={() => setIsAdding(true)}>
      {text('domains.add')}
    </Button>
  );
  return (
    <div className={styles.stack}>
      {canAdd && domains.length > 0 && <PageActions>{addButton}</PageActions>}
      <section className={styles.card}>
        <h2>{text('domains.address.title')}</h2>
        <p className={styles.intro}>{text('domains.address.text')}</p>
        <div className={styles.address}>
          <CopyField label={text('domains.address.title')} value={baseUrl} />
        </div>
      </section>
      {missing && (
        <MissingFeature missing={missing} title={text('domains.title')}>
          {text(missing.packageTitle ? 'domains.missing' : 'domains.missingWithoutPackage', {
            package: missing.packageTitle ?? '',
            address: new URL(facts.sharedUrl).host,
          })}
        </MissingFeature>
      )}
      {!missing && lack && (
        <Notice tone="info">{text(lack === 'ownStorage' ? 'domains.ownStorage' : 'domains.off')}</Notice>
      )}
      {canAdd && domains.length === 0 && (
        <section className={styles.card}>
          <h2>{text('domains.empty.title')}</h2>
          <p className={styles.intro}>{text('domains.empty.text')}</p>
          <div className={styles.first}>{addButton}</div>
        </section>
      )}
      {domains.map((domain) => (
        <DomainPanel
          canCheck={canAdd}
          domain={domain}
          fallback={new URL(facts.sharedUrl).host}
          isOpenAtFirst={domain.id === firstOpen}
          key={domain.id}
          onChange={replace}
          onDeleted={setDomains}
        />
      ))}
      <AddDialog
        isOpen={isAdding}
        onAdded={(added) => {
          setDomains((all) => [added, ...all]);
          setIsAdding(false);
        }}
        onClose={() => setIsAdding(false)}
      />
    </div>
  );
};
