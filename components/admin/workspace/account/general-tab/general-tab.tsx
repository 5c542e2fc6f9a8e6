import { alwaysOn } from '@/components/admin/billing/always-on';
import { CheckoutReturn } from '@/components/admin/billing/checkout-return';
import { Operator } from '@/components/admin/billing/operator';
import { PartFailed } from '@/components/admin/shell/part-failed';
import { tryPart } from '@/components/admin/shell/try-part';
import { Icon } from '@/components/kit/icon';
import { EmptyState } from '@/components/kit/states/empty-state';
import { Facts } from '@/components/kit/tables/facts';
import { Time } from '@/components/kit/time';
import { getToday } from '@/lib/analytics/ranges';
import { findMonthTraffic } from '@/lib/analytics/reports/find-traffic';
import { getActorWorkspace } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { features } from '@/lib/core/access/permissions';
import { translate } from '@/lib/core/i18n/text';
import { findTrafficMonths } from '@/lib/workspaces/billing/find-traffic-months';
import { findWorkspaceFacts, type WorkspaceFacts } from '@/lib/workspaces/billing/find-workspace-facts';
import { getSubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import { findSubscriptionLimits } from '@/lib/workspaces/usage/find-subscription-limits';

import { DeleteSection } from '../../deletion/delete-section';
import type { AccountTabProps } from '../account-tab-props';
import styles from './general-tab.module.scss';
import { SubscriptionBox } from './subscription-box';
import { TrafficChart } from './traffic-chart';
import { UsageList } from './usage-list';

const FactsCard = ({ facts, language }: { facts: WorkspaceFacts; language: string }) => (
  <section className={styles.card}>
    <h2>{facts.name}</h2>
    <Facts
      isPlain
      rows={[
        {
          label: translate(language, 'billing.created'),
          value: <Time form="day" value={facts.createdAt} />,
        },
        { label: translate(language, 'workspaces.fields.slug'), value: facts.slug },
        ...(facts.owner
          ? [{ label: translate(language, 'workspaces.fields.owner'), value: facts.owner }]
          : []),
      ]}
    />
  </section>
);

/** Features of the package, including those of every package. */
const FeaturesCard = ({ workspace, language }: { workspace: ActorWorkspace; language: string }) => (
  <section className={styles.card}>
    <h2>{translate(language, 'billing.included')}</h2>
    <ul className={styles.features}>
      {[...alwaysOn, ...features.filter((name) => workspace.features[name])].map((name) => (
        <li key={name}>
          <Icon name="check" size={16} /> {translate(language, `billing.feature.${name}`)}
        </li>
      ))}
    </ul>
  </section>
);

/** The plan with its price, term and nearly exhausted limits, beside facts and features. */
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
