import { findMonthTraffic } from '@/lib/analytics/reports/find-traffic';
import { getToday } from '@/lib/analytics/ranges';
import { getSubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import { findTrafficMonths } from '@/lib/workspaces/billing/find-traffic-months';
import { findWorkspaceFacts } from '@/lib/workspaces/billing/find-workspace-facts';
import { Operator } from '@/components/admin/billing/Operator';
import { PartFailed } from '@/components/admin/shell/PartFailed';
import { tryPart } from '@/components/admin/shell/try-part';
import { EmptyState } from '@/components/kit/states/EmptyState';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { findSubscriptionLimits } from '@/lib/workspaces/usage/find-subscription-limits';

import type { AccountTabProps } from '../../account/account-tab-props';
import { CheckoutReturn } from '@/components/admin/billing/CheckoutReturn';
import { DeleteSection } from '../../deletion/DeleteSection';
import { FeaturesCard, FactsCard } from './side-cards';
import { SubscriptionBox } from './subscription-box';
import { TrafficChart } from './traffic-chart';
import { UsageList } from './usage-list';
import styles from './general-tab.module.scss';

/** What plan, what it costs until when, what is nearly used up; facts and features beside. */
export const GeneralTab = async ({ ctx, searchParams }: AccountTabProps) => {
  const { payload, req } = ctx;
  const { language } = req.i18n;
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace)
    return <EmptyState title={translate(language, 'dashboard.noWorkspaceTitle')}>{null}</EmptyState>;
  const [info, limits, months, traffic, facts] = await Promise.all([
    tryPart(ctx, getSubscriptionInfo(ctx)),
    tryPart(ctx, findSubscriptionLimits(payload, workspace)),
    tryPart(ctx, findTrafficMonths(payload, { workspaceId: workspace.id })),
    tryPart(ctx, findMonthTraffic(payload, { workspace, today: getToday() })),
    tryPart(ctx, findWorkspaceFacts(ctx, workspace.id)),
  ]);
  const sessionId = typeof searchParams.session_id === 'string' ? searchParams.session_id : null;
  return (
    <Operator language={language}>
      <CheckoutReturn sessionId={sessionId} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {info === 'failed' ? (
            <PartFailed />
          ) : (
            <SubscriptionBox info={info} language={language} now={new Date()} />
          )}
          {limits === 'failed' ? (
            <PartFailed />
          ) : (
            <UsageList
              canUpgrade={!workspace.subscription.isEnterprise}
              hasAi={workspace.features.aiFeaturesEnabled}
              hasPlan={workspace.subscription.isValid}
              language={language}
              limits={limits}
            />
          )}
          {months === 'failed' || traffic === 'failed' ? (
            <PartFailed />
          ) : (
            <TrafficChart
              estimate={traffic.estimate}
              language={language}
              limit={traffic.limit}
              months={months}
            />
          )}
        </div>
        <div className={styles.column}>
          {facts === 'failed' ? <PartFailed /> : <FactsCard facts={facts} language={language} />}
          <FeaturesCard language={language} workspace={workspace} />
        </div>
        {facts !== 'failed' && (
          <DeleteSection
            canDelete={facts.isOwner}
            email={facts.email}
            isBilled={facts.isBilled}
            isRunning={facts.isSubscriptionRunning}
            owner={facts.owner}
          />
        )}
      </div>
    </Operator>
  );
};
