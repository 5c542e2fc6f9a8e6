import { redirect } from 'next/navigation';
import type { DocumentViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { EmptyState } from '@/components/kit/states/screen-states';
import { findOverview } from '@/lib/analytics/reports/find-overview';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';

import { AnalyticsTabs } from './analytics-page';
import { StatisticsCards } from './statistics-cards';

/**
 * `/admin/globals/analytics`: the workspace's statistics at a glance, with links to the details for users who
 * may read them.
 */
export const AnalyticsView = async ({ initPageResult }: DocumentViewServerProps) => {
  const { req } = initPageResult;
  const { language } = req.i18n;
  const t = (key: MessageKey) => translate(language, key);
  const ctx = await resolveContext(req);
  if (!getActorWorkspace(ctx.actor) || decide(ctx.actor, slugs.statistics, 'readOverview') === 'none')
    redirect('/admin/unauthorized');
  const cards = await findOverview(ctx);
  return (
    <PageBody title={t('analytics.title')}>
      {decide(ctx.actor, slugs.statistics, 'readStatistics') !== 'none' && (
        <AnalyticsTabs open="overview" t={t} />
      )}
      {cards.length === 0 ? (
        <EmptyState title={t('analytics.emptyTitle')}>
          <p>{t('analytics.empty')}</p>
        </EmptyState>
      ) : (
        <StatisticsCards cards={cards} label={t('analytics.title')} />
      )}
    </PageBody>
  );
};
