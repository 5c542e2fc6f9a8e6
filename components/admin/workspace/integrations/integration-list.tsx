'use client';

import { SetStepNav } from '@payloadcms/ui';

import { PlanBanners } from '@/components/admin/billing/plan-banner';
import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Pager } from '@/components/kit/tables/pager';
import { RowName, RowTable } from '@/components/kit/tables/table';
import { Time } from '@/components/kit/time';
import { formatNumber } from '@/lib/core/i18n/format';
import type { IntegrationSummary, IntegrationList as List } from '@/lib/platform/list-integrations';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import { chooseNotice } from '@/lib/workspaces/billing/plan-view';

import { EnableButton, IntegrationMenu } from './integration-actions';
import { IntegrationTabs } from './integration-tabs';
import { TokenTag } from './integration-token';
import { usePermissionWords } from './permissions-field';

import styles from './integration-list.module.scss';

type Rights = { update: boolean; delete: boolean };

type TableProps = { integrations: IntegrationSummary[]; categories: CategoryOption[]; can: Rights };

/** A table row per integration; a card each on phones. */
const IntegrationTable = ({ integrations, categories, can }: TableProps) => {
  const text = useText();
  return (
    <RowTable
      heads={[
        { label: text('integrations.fields.title') },
        { label: text('integrations.list.token'), className: styles.token },
        { label: text('integrations.list.may') },
        { label: text('integrations.list.categories'), className: styles.categories },
        { label: text('integrations.fields.lastUsedAt') },
        { label: text('integrations.list.state') },
        { label: text('integrations.list.actions'), isUnseen: true },
      ]}
      label={text('integrations.plural')}
    >
      <tbody>
        {integrations.map((integration) => (
          <IntegrationRow can={can} integration={integration} key={integration.id} options={categories} />
        ))}
      </tbody>
    </RowTable>
  );
};

type RowProps = { integration: IntegrationSummary; options: CategoryOption[]; can: Rights };

const IntegrationRow = ({ integration, options, can }: RowProps) => {
  const text = useText();
  const toWords = usePermissionWords();
  const { id, title, tokenPrefix, permissions, categories, lastUsedAt } = integration;
  const href = `/admin/collections/integrations/${id}`;
  return (
    <tr className={styles.row}>
      <RowName>
        <Link href={href}>{title}</Link>
        <small>
          {integration.createdBy && text('integrations.list.by', { name: integration.createdBy })}{' '}
          <Time value={integration.createdAt} />
        </small>
      </RowName>
      <td className={styles.token}>
        <code>{tokenPrefix}…</code>
      </td>
      <td className={styles.may}>
        {toWords(permissions).join(', ') || text('integrations.list.mayNothing')}
      </td>
      <td className={styles.categories}>
        {categories.map((category) => category.title).join(', ') ||
          text(integration.isAccessLost ? 'integrations.list.lost' : 'integrations.list.all')}
      </td>
      <td className={styles.last}>
        {lastUsedAt ? <Time value={lastUsedAt} /> : text('integrations.list.never')}
      </td>
      <td className={styles.state}>
        <TokenTag integration={integration} />
      </td>
      <td className={styles.menu}>
        <IntegrationMenu can={can} categories={options} href={href} integration={integration} />
      </td>
    </tr>
  );
};

type DisabledNoticeProps = {
  disabled: IntegrationSummary[];
  categories: CategoryOption[];
  canUpdate: boolean;
};

/** Lists disabled integrations, because users of the other system only see failing calls. */
const DisabledNotice = ({ disabled, categories, canUpdate }: DisabledNoticeProps) => {
  const text = useText();
  const [first] = disabled;
  if (!first) return null;
  if (disabled.length > 1) {
    const titles = disabled.map(({ title }) => title).join(', ');
    return (
      <div className={styles.notice}>
        <Notice title={text('integrations.list.disabledManyTitle', { titles })} tone="busy">
          {text('integrations.list.disabledMany')}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.notice}>
      <Notice
        action={canUpdate && <EnableButton categories={categories} integration={first} />}
        title={text('integrations.list.disabledTitle', { title: first.title })}
        tone="busy"
      >
        {text(first.isAccessLost ? 'integrations.form.lost' : 'integrations.list.disabled')}
      </Notice>
    </div>
  );
};

/** Explains that the package includes no integrations, and offers an upgrade. */
const UpgradeNotice = ({ canReadAccount }: { canReadAccount: boolean }) => {
  const text = useText();
  return (
    <div className={styles.notice}>
      <Notice
        action={
          canReadAccount && (
            <ButtonLink href="/admin/globals/account">{text('integrations.list.changePlan')}</ButtonLink>
          )
        }
        title={text('integrations.list.noneTitle')}
        tone="info"
      >
        {text('integrations.list.none')}
      </Notice>
    </div>
  );
};

const createPath = '/admin/collections/integrations/create';

/** The integrations with access to the workspace, and their permissions. */
export const IntegrationList = ({ list }: { list: List }) => {
  const text = useText();
  const { integrations, shown, disabled, seats, can, plan } = list;
  const canCreate = can.create && seats.remaining !== 0;
  // Hidden from users who cannot create integrations.
  const notice = can.create ? chooseNotice(plan.subscription, seats) : [];
  const create = canCreate && (
    <ButtonLink href={createPath} icon="plus" kind="primary">
      {text('integrations.list.create')}
    </ButtonLink>
  );
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('integrations.plural') }]} />
      <PageHead
        actions={integrations.length > 0 && create}
        badge={<SeatCount {...seats} limit={plan.subscription.isValid ? seats.limit : null} />}
        title={text('integrations.plural')}
      />
      <IntegrationTabs open="integrations" />
      {notice === 'upgrade' ? (
        <UpgradeNotice canReadAccount={plan.canReadAccount} />
      ) : (
        notice.length > 0 && (
          <div className={styles.notice}>
            <PlanBanners banners={notice} plan={plan} />
          </div>
        )
      )}
      <DisabledNotice canUpdate={can.update} categories={list.categories} disabled={disabled} />
      {integrations.length > 0 ? (
        <>
          <IntegrationTable can={can} categories={list.categories} integrations={integrations} />
          <Pager {...shown} />
          <p className={styles.hint}>{text('integrations.list.hint')}</p>
        </>
      ) : (
        // The notice above explains the rest.
        seats.limit !== 0 && (
          <EmptyState title={text('integrations.list.emptyTitle')}>
            <p>{text('integrations.list.empty')}</p>
            {create}
          </EmptyState>
        )
      )}
    </main>
  );
};

const SeatCount = ({ current, limit }: List['seats']) => {
  const text = useText();
  const language = useLanguage();
  const [count, most] = [formatNumber(language, current), formatNumber(language, limit ?? 0)];
  if (current === 0 && limit === 0) return null;
  return (
    <span className={styles.used}>
      {limit === null ? count : text('integrations.list.used', { count, limit: most })}
    </span>
  );
};
