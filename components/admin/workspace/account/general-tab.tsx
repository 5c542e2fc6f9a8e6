import type { ReactNode } from 'react';

import { CheckoutReturn } from '@/components/admin/billing/checkout-return';
import { Operator } from '@/components/admin/billing/operator';
import { alwaysOn } from '@/components/admin/billing/package-choices';
import { PlanButtons } from '@/components/admin/billing/plan-buttons';
import { PartFailed } from '@/components/admin/shell/failure-page';
import { tryPart } from '@/components/admin/shell/guard-view';
import { Icon } from '@/components/kit/icon';
import { EmptyState } from '@/components/kit/states/screen-states';
import { DetailList } from '@/components/kit/tables/detail-list';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { getToday } from '@/lib/analytics/ranges';
import { findMonthTraffic } from '@/lib/analytics/reports/find-traffic';
import { getActorWorkspace } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { features } from '@/lib/core/access/permissions';
import { getEnv } from '@/lib/core/env/env';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate } from '@/lib/core/i18n/text';
import type { RequestContext } from '@/lib/http/define-endpoint';
import {
  findTrafficMonths,
  findAccountPageData,
  type AccountPageData,
} from '@/lib/workspaces/billing/find-account-page-data';
import { getSubscriptionInfo, type SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import { formatPrice, toMonthlyPrice, statusViews } from '@/lib/workspaces/billing/plan-view';
import { findSubscriptionLimits } from '@/lib/workspaces/usage/find-subscription-limits';

import { DeleteSection } from '../deletion/delete-workspace';
import { TrafficChart, UsageList } from './usage-list';
import { TimeZoneField, WorkspaceForm } from './workspace-form';

import styles from './general-tab.module.scss';

type SubscriptionBoxProps = { info: SubscriptionInfo; language: string; now: Date };

const dayMs = 86_400_000;

/** The plan with its status and actions. For a contract, only its name. */
const SubscriptionBox = ({ info, language, now }: SubscriptionBoxProps) => {
  const { status, subscription } = info;
  const view = statusViews[status.status];
  const t = (key: string, params?: TextParams) => translate(language, `billing.${key}`, params);
  const isLive = !status.isEnterprise;
  // A subscription set manually has no billing page.
  const isBilled = status.canPayOnline && subscription.startedAt !== null;
  const actions = view.actions.filter((action) => isBilled || action === 'setUp' || action === 'change');
  const end = status.endOfCurrentPeriod;
  const days = end ? Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / dayMs)) : 0;
  const isTrial = status.status === 'in_trial';
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{subscription.package?.name ?? t('noPackage')}</h2>
        <Tag tone={isLive ? view.tone : 'good'}>
          {!isLive
            ? t('status.active_subscription.word')
            : isTrial
              ? t('daysLeft', { days })
              : t(`status.${status.status}.word`)}
        </Tag>
        {isLive && (
          <div className={styles.actions}>
            <PlanButtons actions={actions} />
          </div>
        )}
      </div>
      {isLive && <Terms days={days} info={info} language={language} />}
      {isLive && (
        <p className={styles.note}>
          {/* An active subscription needs no explanation. */}
          {status.status !== 'active_subscription' && t(`status.${status.status}.note`)}
          {!status.canPayOnline && ` ${t('byOperator', { email: getEnv().supportEmail })}`}
        </p>
      )}
    </section>
  );
};

type TermsProps = Omit<SubscriptionBoxProps, 'now'> & { days: number };

const Terms = ({ info: { status }, language, days }: TermsProps) => {
  const { date } = statusViews[status.status];
  const t = (key: string, params?: TextParams) => translate(language, `billing.${key}`, params);
  const { billing, endOfCurrentPeriod: end } = status;
  const rows: { label: string; value: ReactNode; detail?: string }[] = [];
  if (billing?.price) {
    const monthly = formatPrice(language, toMonthlyPrice(billing.price, billing.period));
    rows.push({ label: t('price'), value: `${monthly} ${t('perMonth')}`, detail: t('plusTax') });
    const isYearly = billing.period === 'year';
    rows.push({
      label: t('billedAs'),
      value: t(isYearly ? 'billedYearly' : 'billedMonthly'),
      ...(isYearly && { detail: t('perYear', { price: formatPrice(language, billing.price) }) }),
    });
  }
  if (date && end) {
    const inDays = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
    rows.push({
      label: translate(language, `billing.dates.${date}`),
      value: <Time form="day" value={end} />,
      ...(days > 0 && { detail: inDays }),
    });
  }
  if (rows.length === 0) return null;
  return (
    <dl className={styles.terms}>
      {rows.map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {detail && <span>{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
};

type DetailsCardProps = { account: AccountPageData; timeZone: string; language: string };

const DetailsCard = ({ account, timeZone, language }: DetailsCardProps) => (
  <section className={styles.card}>
    <h2>{account.name}</h2>
    <DetailList
      isPlain
      rows={[
        {
          label: translate(language, 'billing.created'),
          value: <Time form="day" value={account.createdAt} />,
        },
        { label: translate(language, 'workspaces.fields.slug'), value: account.slug },
        ...(account.owner
          ? [{ label: translate(language, 'workspaces.fields.owner'), value: account.owner }]
          : []),
      ]}
    />
    <WorkspaceForm
      language={account.language}
      logoUrl={account.logoUrl}
      name={account.name}
      primaryColor={account.primaryColor}
    />
    <TimeZoneField
      initial={timeZone}
      zones={[...new Set(['UTC', timeZone, ...Intl.supportedValuesOf('timeZone')])].sort()}
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

type GeneralTabProps = {
  ctx: RequestContext;
  searchParams: Record<string, string | string[] | undefined>;
};

/** The plan with its price, term and nearly exhausted limits, beside the workspace's details and features. */
export const GeneralTab = async ({ ctx, searchParams }: GeneralTabProps) => {
  const { payload, req } = ctx;
  const { language } = req.i18n;
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace)
    return <EmptyState title={translate(language, 'dashboard.noWorkspaceTitle')}>{null}</EmptyState>;
  const [info, limits, months, traffic, account] = await Promise.all([
    tryPart(ctx, getSubscriptionInfo(ctx)),
    tryPart(ctx, findSubscriptionLimits(payload, workspace)),
    tryPart(ctx, findTrafficMonths(payload, { workspaceId: workspace.id })),
    tryPart(ctx, findMonthTraffic(payload, { workspace, today: getToday() })),
    tryPart(ctx, findAccountPageData(ctx, workspace.id)),
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
              // Without a valid plan every limit is 0, which says nothing about traffic.
              limit={workspace.subscription.isValid ? traffic.limit : null}
              months={months}
            />
          )}
        </div>
        <div className={styles.column}>
          {account === 'failed' ? (
            <PartFailed />
          ) : (
            <DetailsCard account={account} language={language} timeZone={workspace.timeZone} />
          )}
          <FeaturesCard language={language} workspace={workspace} />
        </div>
        {account !== 'failed' && (
          <DeleteSection
            canDelete={account.isOwner}
            email={account.email}
            isBilled={account.isBilled}
            isRunning={account.isSubscriptionRunning}
            owner={account.owner}
          />
        )}
      </div>
    </Operator>
  );
};
