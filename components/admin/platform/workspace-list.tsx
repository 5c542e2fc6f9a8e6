'use client';

import { SetStepNav, toast } from '@payloadcms/ui';
import { usePathname, useRouter } from 'next/navigation';
import { useId, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { AddressSearch } from '@/components/kit/fields/search-field';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useNarrowing } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Pager } from '@/components/kit/tables/pager';
import { Table } from '@/components/kit/tables/table';
import { Tag, type TagTone } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { formatBytes, formatNumber } from '@/lib/core/i18n/format';
import type { ListPage } from '@/lib/core/list-query';
import type { DescribedWorkspace } from '@/lib/platform/describe-workspaces';
import type { SignUpRequest } from '@/lib/platform/sign-up/list-requests';
import { statusViews } from '@/lib/workspaces/billing/plan-view';

import { SignUpRequests } from './sign-up-requests';

import styles from './workspaces-view.module.scss';

type WorkspaceListProps = {
  rows: DescribedWorkspace[];
  requests: SignUpRequest[];
  packages: PlanChoice[];
  shown: ListPage;
  search: string;
};

/** All workspaces of the installation. A click on a plan sets it manually. */
export const WorkspaceList = ({ rows, requests, packages, shown, search }: WorkspaceListProps) => {
  const text = useText();
  const language = useLanguage();
  const path = usePathname();
  const router = useRouter();
  const [changed, setChanged] = useState<DescribedWorkspace | null>(null);
  const narrow = useNarrowing();
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('workspaces.plural') }]} />
      <PageHead
        actions={
          <ButtonLink href={`${path}/create`} icon="plus" kind="primary">
            {text('platformWorkspaces.create')}
          </ButtonLink>
        }
        badge={<span className={styles.total}>{formatNumber(language, shown.total)}</span>}
        title={text('workspaces.plural')}
      />
      <SignUpRequests requests={requests} />
      <div className={styles.search}>
        <AddressSearch
          label={text('platformWorkspaces.search')}
          onSearch={(words) => narrow({ search: words })}
          search={search}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={text('platformWorkspaces.empty')}>{null}</EmptyState>
      ) : (
        <Table label={text('workspaces.plural')}>
          <thead>
            <tr>
              {(['name', 'plan', 'videos', 'members', 'traffic', 'storage', 'state', 'created'] as const).map(
                (name) => (
                  <th key={name} scope="col">
                    {text(`platformWorkspaces.columns.${name}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <WorkspaceRow key={row.id} onChange={() => setChanged(row)} path={path} row={row} />
            ))}
          </tbody>
        </Table>
      )}
      <Pager {...shown} />
      {changed && (
        <PlanDialog
          onClose={() => setChanged(null)}
          onSaved={() => {
            setChanged(null);
            router.refresh();
          }}
          packages={packages}
          workspace={changed}
        />
      )}
    </main>
  );
};

const stateTones: Record<DescribedWorkspace['state'], TagTone> = {
  active: 'good',
  inactive: 'busy',
  deleted: 'bad',
};

type WorkspaceRowProps = { row: DescribedWorkspace; path: string; onChange: () => void };

const WorkspaceRow = ({ row, path, onChange }: WorkspaceRowProps) => {
  const text = useText();
  const language = useLanguage();
  const { videos, members, traffic } = row.usage;
  const plan = row.plan ?? text('platformWorkspaces.noPlan');
  const ofLimit = (shown: string, limit: string | null): string =>
    limit === null ? shown : text('platformWorkspaces.ofLimit', { used: shown, limit });
  const count = ({ current, limit }: typeof videos): string =>
    ofLimit(formatNumber(language, current), limit === null ? null : formatNumber(language, limit));
  return (
    <tr>
      <th scope="row">
        <Link href={`${path}/${row.id}`}>{row.name}</Link>
        <small>{row.owner ?? row.slug}</small>
      </th>
      <td>
        <Button className={styles.plan} kind="quiet" onClick={onChange} size="small">
          {row.plan === null ? plan : <span translate="no">{plan}</span>}
          <span className="sr-only">: {text('platformWorkspaces.setPlanOf', { name: row.name })}</span>
        </Button>
        <Tag tone={row.isEnterprise ? 'good' : statusViews[row.status].tone}>
          {text(
            row.isEnterprise
              ? 'billing.status.active_subscription.word'
              : `billing.status.${row.status}.word`,
          )}
        </Tag>
        {row.status === 'in_trial' && row.trialEndDate && (
          <small>
            {text('platformWorkspaces.until')} <Time value={row.trialEndDate} />
          </small>
        )}
      </td>
      <td>{count(videos)}</td>
      <td>{count(members)}</td>
      <td>
        {ofLimit(
          formatBytes(language, traffic.current),
          traffic.limit === null ? null : formatBytes(language, traffic.limit),
        )}
      </td>
      <td>{formatBytes(language, row.originals)}</td>
      <td>
        <Tag tone={stateTones[row.state]}>{text(`platformWorkspaces.states.${row.state}`)}</Tag>
      </td>
      <td>
        <Time value={row.createdAt} />
      </td>
    </tr>
  );
};

type PlanChoice = { id: string; title: string; paymentPeriod: 'month' | 'year' };

type PlanDialogProps = {
  workspace: DescribedWorkspace;
  packages: PlanChoice[];
  onClose: () => void;
  onSaved: () => void;
};

/** Sets a workspace's package manually, with or without an end date. */
const PlanDialog = ({ workspace, packages, onClose, onSaved }: PlanDialogProps) => {
  const text = useText();
  const [plan, setPlan] = useState(workspace.packageId ?? '');
  const [until, setUntil] = useState(workspace.trialEndDate?.slice(0, 10) ?? '');
  // The provider may have a subscription that has not been reported yet.
  const [isPaid, setIsPaid] = useState(workspace.isPaid);
  const [isEnding, setIsEnding] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { run, isBusy } = useCall(() =>
    callApi('POST', `/api/workspaces/${workspace.id}/set-plan`, {
      body: {
        package: plan || null,
        // The plan is valid to the end of that day.
        trialEndDate: until ? `${until}T23:59:59.000Z` : null,
        endSubscription: isPaid && isEnding,
      },
    }),
  );
  const save = async (): Promise<void> => {
    setIsMissing(isPaid && !isEnding);
    if (isPaid && !isEnding) return;
    const outcome = await run();
    if (outcome === null) return;
    if (outcome.error?.code === 'subscription_is_paid') return setIsPaid(true);
    if (outcome.error?.code === 'billing_unavailable')
      return void toast.error(text('platformWorkspaces.unavailable'));
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    toast.success(text('platformWorkspaces.saved'));
    onSaved();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void save()}>
            {text(isPaid ? 'platformWorkspaces.endAndSet' : 'platformWorkspaces.setPlan')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('platformWorkspaces.setPlanOf', { name: workspace.name })}
    >
      <div className={styles.fields}>
        <SelectField
          label={text('workspaces.fields.package')}
          onChange={setPlan}
          options={[
            { value: '', label: text('platformWorkspaces.noPlan') },
            ...packages.map(({ id, title, paymentPeriod }) => ({
              value: id,
              label: `${title} · ${text(`packages.periods.${paymentPeriod}`)}`,
            })),
          ]}
          value={plan}
        />
        <TextField
          hint={text('platformWorkspaces.untilHint')}
          label={text('workspaces.fields.trialEndDate')}
          onChange={setUntil}
          type="date"
          value={until}
        />
        {isPaid ? (
          <PaidNotice isEnding={isEnding} isMissing={isMissing} onChange={setIsEnding} />
        ) : (
          <Notice tone="info">{text('platformWorkspaces.byHand')}</Notice>
        )}
      </div>
    </Dialog>
  );
};

type PaidNoticeProps = { isEnding: boolean; isMissing: boolean; onChange: (isEnding: boolean) => void };

/** Prevents a manual plan beside a subscription that continues to be charged. */
const PaidNotice = ({ isEnding, isMissing, onChange }: PaidNoticeProps) => {
  const text = useText();
  const id = useId();
  return (
    <>
      <Notice title={text('platformWorkspaces.paidTitle')} tone="busy">
        {text('platformWorkspaces.paid')}
      </Notice>
      <div>
        <Checkbox
          aria-describedby={isMissing ? id : undefined}
          aria-invalid={isMissing}
          checked={isEnding}
          label={text('platformWorkspaces.endNow')}
          onChange={({ target }) => onChange(target.checked)}
        />
        {isMissing && (
          <p className={styles.fault} id={id} role="alert">
            {text('platformWorkspaces.endMissing')}
          </p>
        )}
      </div>
    </>
  );
};
