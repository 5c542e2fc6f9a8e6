'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useState } from 'react';

import { Button } from '@/components/kit/Button';
import { ButtonLink } from '@/components/kit/ButtonLink';
import { EmptyState } from '@/components/kit/EmptyState';
import { Link } from '@/components/kit/Link';
import { PageHead } from '@/components/kit/PageHead';
import { Table } from '@/components/kit/Table';
import { Tag, type TagTone } from '@/components/kit/Tag';
import { TextField } from '@/components/kit/TextField';
import { Time } from '@/components/kit/Time';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { statusViews } from '@/lib/billing/status-view';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatNumber } from '@/lib/core/i18n/format-number';
import type { DescribedWorkspace } from '@/lib/platform/describe-workspaces';
import type { SignUpRequest } from '@/lib/sign-up/list-requests';

import { SignUpRequests } from './sign-up-requests';
import { PlanDialog, type PlanChoice } from './plan-dialog';
import styles from './workspaces-view.module.scss';

type WorkspaceListProps = {
  rows: DescribedWorkspace[];
  requests: SignUpRequest[];
  packages: PlanChoice[];
  page: number;
  pages: number;
  total: number;
  search: string;
};

/** Every workspace of the installation; a click on a plan sets it by hand. */
export const WorkspaceList = ({
  rows,
  requests,
  packages,
  page,
  pages,
  total,
  search,
}: WorkspaceListProps) => {
  const text = useText();
  const path = usePathname();
  const router = useRouter();
  const [changed, setChanged] = useState<DescribedWorkspace | null>(null);
  const [typed, setTyped] = useState(search);
  const toHref = (to: number): string => `${path}?${new URLSearchParams({ search, page: String(to) })}`;
  return (
    <main className={`rh-page ${styles.page}`}>
      <PageHead
        actions={
          <ButtonLink href={`${path}/create`} icon="plus" kind="primary">
            {text('platformWorkspaces.create')}
          </ButtonLink>
        }
        title={text('workspaces.plural')}
      />
      <SignUpRequests requests={requests} />
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          router.push(`${path}?${new URLSearchParams({ search: typed })}`);
        }}
        role="search"
      >
        <TextField
          label={text('platformWorkspaces.search')}
          onChange={setTyped}
          type="search"
          value={typed}
        />
        <Button type="submit">{text('platformWorkspaces.find')}</Button>
      </form>
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
      <nav aria-label={text('platformWorkspaces.pages')} className={styles.pages}>
        {page > 1 && <Link href={toHref(page - 1)}>{text('analytics.previous')}</Link>}
        <span>{text('platformWorkspaces.total', { total, page, pages })}</span>
        {page < pages && <Link href={toHref(page + 1)}>{text('analytics.next')}</Link>}
      </nav>
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
        <Button
          aria-label={`${plan}: ${text('platformWorkspaces.setPlanOf', { name: row.name })}`}
          className={styles.plan}
          kind="quiet"
          onClick={onChange}
          size="small"
        >
          {plan}
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
