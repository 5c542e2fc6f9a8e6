'use client';

import { toast } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { CopyButton } from '@/components/kit/fields/copy-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { Tag, type TagTone } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';
import { getZone } from '@/lib/workspaces/domains/rules';

import { CheckBar } from './check-bar';

import dnsRecordsStyles from './dns-records.module.scss';
import styles from './domain-panel.module.scss';

/** Details of a working domain. */
const ActiveDetails = ({ domain }: { domain: PresentedDomain }) => {
  const text = useText();
  const { lastChecked, validTo, renewsFrom, problem, records } = domain;
  const isRight = !problem && records.every((record) => record.isRight !== false);
  return (
    <dl className={styles.details}>
      <div>
        <dt>{text('domains.details.dns')}</dt>
        <dd data-bad={!isRight}>
          {text(isRight ? 'domains.details.right' : 'domains.details.wrong')}
          {lastChecked && (
            <>
              {`, ${text('domains.details.checked')} `}
              <Time value={lastChecked} />
            </>
          )}
        </dd>
      </div>
      {validTo && (
        <div>
          <dt>{text('domains.details.validTo')}</dt>
          <dd>
            <Time value={validTo} />
          </dd>
        </div>
      )}
      <div>
        <dt>{text('domains.details.renews')}</dt>
        <dd>{renewsFrom ? <Time value={renewsFrom} /> : text('domains.details.byProxy')}</dd>
      </div>
    </dl>
  );
};

type DeleteDialogProps = {
  domain: string;
  fallback: string;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: (remaining: PresentedDomain[]) => void;
};

/** Confirms the deletion of a domain with its effects. */
const DeleteDialog = ({ domain, fallback, isOpen, onClose, onDeleted }: DeleteDialogProps) => {
  const text = useText();
  const { run, isBusy } = useCall(() =>
    callApi<PresentedDomain[]>('DELETE', '/api/workspaces/delete-custom-domain', { body: { domain } }),
  );
  const remove = async () => {
    const outcome = await run();
    if (!outcome) return;
    onClose();
    if (outcome.answer) onDeleted(outcome.answer);
    else toast.error(text(describeRefusal(outcome.error)));
  };
  return (
    <ConfirmDialog
      confirmLabel={text('domains.delete.action')}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => void remove()}
      title={text('domains.delete.title', { domain })}
      tone="danger"
    >
      <p>{text('domains.delete.text', { fallback })}</p>
    </ConfirmDialog>
  );
};

const known = [
  ...(['dns', 'taken', 'private_address', 'unreachable', 'other_server'] as const),
  ...(['certificate', 'caa', 'not_issued', 'in_use'] as const),
];

/** The problem of a domain, or the step it is waiting for. */
const DomainProblem = ({ domain: { status, records, problem } }: { domain: PresentedDomain }) => {
  const text = useText();
  const wrong = records.find(({ isRight, found }) => isRight === false && found !== null);
  if (wrong) {
    return (
      <Notice title={text('domains.problems.elsewhere', { found: wrong.found ?? '' })} tone="bad">
        {text('domains.problems.expected', { value: wrong.value })}
      </Notice>
    );
  }
  const reason = known.find((each) => each === problem);
  if (reason) return <Notice tone="bad">{text(`domains.problems.${reason}`)}</Notice>;
  return status === 'issuing' ? <Notice tone="busy">{text('domains.issuing')}</Notice> : null;
};

type DomainPanelProps = {
  domain: PresentedDomain;
  /** The host used in URLs once the domain is removed. */
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

/** A domain: expanded with its DNS records while it needs work, with its details once it works. */
export const DomainPanel = (props: DomainPanelProps) => {
  const { domain, fallback, isOpenAtFirst, canCheck, onChange, onDeleted } = props;
  const text = useText();
  const id = useId();
  const [isShown, setIsShown] = useState(isOpenAtFirst);
  const [isDeleting, setIsDeleting] = useState(false);
  const found = domain.records.filter(({ isRight }) => isRight).length;
  // A panel that opened because of a problem closes once the domain works.
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
      {domain.verified && <ActiveDetails domain={domain} />}
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

type DnsRecord = PresentedDomain['records'][number];

/** The DNS records to create, with full names. The part that many providers append is greyed out. */
const DnsRecords = ({ domain: { domain, records } }: { domain: PresentedDomain }) => {
  const text = useText();
  const zone = getZone(domain);
  return (
    <>
      <p className={dnsRecordsStyles.intro}>
        {text('domains.dns.intro', { zone })} <span className={dnsRecordsStyles.zone}>.{zone}</span>{' '}
        {text('domains.dns.introZone')}
      </p>
      <table className={dnsRecordsStyles.table}>
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
    <div className={dnsRecordsStyles.value}>
      <span className={dnsRecordsStyles.name}>
        {own}
        <span className={dnsRecordsStyles.zone}>{value.slice(own.length)}</span>
      </span>
      <CopyButton label={`${copyLabel}: ${value}`} value={value} />
    </div>
  );
};

const RecordState = ({ record: { isRight, found, since } }: { record: DnsRecord }) => {
  const text = useText();
  if (isRight === null) return <span className={dnsRecordsStyles.quiet}>{text('domains.dns.unknown')}</span>;
  return (
    <span className={dnsRecordsStyles.state} data-right={isRight}>
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
