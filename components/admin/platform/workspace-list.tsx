'use client';

import { SetStepNav } from '@payloadcms/ui';
import { usePathname, useRouter } from 'next/navigation';
import { useState } from 'react';

import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { AddressSearch } from '@/components/kit/fields/search-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useNarrowing } from '@/components/kit/navigation/use-navigation';
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

import { type PlanChoice, PlanDialog } from './plan-dialog';
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
