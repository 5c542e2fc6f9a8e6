'use client';

import { SetStepNav } from '@payloadcms/ui';

import { PlanBanners } from '@/components/admin/billing/PlanBanner';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { EmptyState } from '@/components/kit/states/EmptyState';
import { PageHead } from '@/components/kit/navigation/PageHead';
import { Pager } from '@/components/kit/tables/Pager';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format-number';
import type { IntegrationList as List } from '@/lib/platform/list-integrations';

import { chooseNotice } from './choose-notice';
import { IntegrationTable } from './integration-table';
import { DisabledNotice, UpgradeNotice } from './list-notices';
import styles from './integration-list.module.scss';

const createPath = '/admin/collections/integrations/create';

/** Which other systems reach the workspace, and what each of them may do. */
export const IntegrationList = ({ list }: { list: List }) => {
  const text = useText();
  const { integrations, shown, disabled, seats, can, plan } = list;
  const canCreate = can.create && seats.remaining !== 0;
  // Of no concern to those who can't create any.
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
        badge={<Used {...seats} limit={plan.subscription.isValid ? seats.limit : null} />}
        title={text('integrations.plural')}
      />
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
        // The notice above says the rest.
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

const Used = ({ current, limit }: List['seats']) => {
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
