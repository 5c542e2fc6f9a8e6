'use client';

import { useId, useState } from 'react';

import { MissingFeature } from '@/components/admin/billing/upgrade-hints';
import { PageActions } from '@/components/admin/shell/page-actions';
import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CopyField } from '@/components/kit/fields/copy-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { DomainDetails } from '@/lib/workspaces/domains/find-domain';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';
import { findCustomDomainFault } from '@/lib/workspaces/domains/rules';

import { DomainPanel } from './domain-panel';

import styles from './domains-tab.module.scss';

const reasons: Reasons = {
  domain_taken: 'domains.errors.taken',
  too_many_domains: 'domains.errors.tooMany',
  domains_not_in_cloud: 'domains.ownStorage',
  domains_not_set_up: 'domains.off',
};

type AddDialogProps = { isOpen: boolean; onAdded: (domain: PresentedDomain) => void; onClose: () => void };

/** Asks for a domain. Errors are shown at the field. */
const AddDialog = ({ isOpen, onAdded, onClose }: AddDialogProps) => {
  const text = useText();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall((domain: string) =>
    callApi<PresentedDomain>('POST', '/api/workspaces/create-custom-domain', { body: { domain } }),
  );
  const close = () => {
    setTyped('');
    setError(null);
    onClose();
  };
  const add = async () => {
    const fault = findCustomDomainFault(typed);
    setError(fault && text(`domains.errors.${fault}`));
    if (fault) return;
    const outcome = await run(typed.trim());
    if (!outcome) return;
    if (outcome.answer) {
      setTyped('');
      return onAdded(outcome.answer);
    }
    setError(text(describeRefusal(outcome.error, reasons)));
  };
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {text('kit.cancel')}
          </Button>
          <Button form={formId} isBusy={isBusy} kind="primary" type="submit">
            {text('domains.addShort')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={close}
      size="small"
      title={text('domains.add')}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          data-autofocus
          error={error}
          inputMode="url"
          isRequired
          label={text('domains.domain')}
          maxLength={253}
          onChange={(value) => {
            setTyped(value);
            setError(null);
          }}
          placeholder="video.nordwind.example"
          spellCheck={false}
          value={typed}
        />
      </form>
    </Dialog>
  );
};

/** The origin for viewers: that of the most recently verified domain. */
const findBaseUrl = (domains: PresentedDomain[], { sharedUrl }: DomainDetails): string =>
  domains
    .filter(({ verified, cdnUrl }) => verified && cdnUrl)
    .sort((a, b) => (b.verifiedAt ?? '').localeCompare(a.verifiedAt ?? ''))[0]?.cdnUrl ?? sharedUrl;

/** The base URL, and below it the domains, those that need work first. */
export const DomainsView = ({ details }: { details: DomainDetails }) => {
  const text = useText();
  const { missing, lack } = details;
  const [domains, setDomains] = useState(details.domains);
  const [isAdding, setIsAdding] = useState(false);
  const canAdd = !missing && !lack;
  const baseUrl = canAdd ? findBaseUrl(domains, details) : details.baseUrl;
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
            address: new URL(details.sharedUrl).host,
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
          fallback={new URL(details.sharedUrl).host}
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
