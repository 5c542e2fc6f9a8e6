import type { AdminViewServerProps } from 'payload';

import { MissingFeature } from '@/components/admin/billing/upgrade-hints';
import { guardView } from '@/components/admin/shell/guard-view';
import { PanelPage } from '@/components/admin/shell/panel-page';
import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { EmptyState, NoPermissionState } from '@/components/kit/states/screen-states';
import { Table } from '@/components/kit/tables/table';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { UsageMeter } from '@/components/kit/usage-meter';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { formatNumber } from '@/lib/core/i18n/format';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { findMissingFeature } from '@/lib/workspaces/find-missing-feature';
import {
  type CreditUsage,
  type CreditUsagePage,
  listCreditUsages,
} from '@/lib/workspaces/usage/list-credit-usages';

import styles from './credit-usage.module.scss';

const tones = { reserved: 'busy', spent: undefined, refunded: undefined } as const;
const columns = ['at', 'type', 'video', 'by', 'state', 'credits'] as const;

/** One row per use of credits. */
const UsageTable = ({ usages, language }: { usages: readonly CreditUsage[]; language: string }) => {
  const t = (key: MessageKey, params?: Record<string, string>) => translate(language, key, params);
  const nameOf = (by: CreditUsage['by']) =>
    by === null || by === 'gone' ? t(by ? 'creditUsage.gone' : 'creditUsage.automatic') : by.name;
  return (
    <div className={styles.table}>
      <Table label={t('creditUsage.title')}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`creditUsage.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usages.map((usage) => (
            <tr key={usage.id}>
              <td>
                <Time value={usage.at} />
              </td>
              <td>{t(`aiCreditUsages.types.${usage.type}`)}</td>
              <td className={styles.video}>
                {usage.video ? (
                  <Link href={`/admin/collections/videos/${usage.video.id}?tab=content`}>
                    {usage.video.title}
                  </Link>
                ) : (
                  t(usage.isLive ? 'creditUsage.live' : 'creditUsage.videoGone')
                )}
              </td>
              <td>{nameOf(usage.by)}</td>
              <td>
                <Tag tone={tones[usage.state]}>{t(`aiCreditUsages.states.${usage.state}`)}</Tag>
              </td>
              <td>
                {usage.state === 'refunded'
                  ? t('creditUsage.refunded', { count: formatNumber(language, usage.refundedCredits) })
                  : formatNumber(language, usage.credits)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
};

const path = '/ai-credits';
const toHref = (month: string, page = 1): string =>
  `/admin${path}?month=${month}${page > 1 ? `&page=${page}` : ''}`;
const readOne = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Monthly usage of a workspace's AI credits, for its administrators. */
export const CreditUsageView = async (view: AdminViewServerProps) => {
  const { req, actor } = await guardView(view, { path });
  const { language } = req.i18n;
  const t = (key: MessageKey, params?: Record<string, string>) => translate(language, key, params);
  const workspace = getActorWorkspace(actor);
  const title = t('creditUsage.title');
  if (!workspace || decide(actor, slugs.aiCreditUsages, 'read') === 'none') {
    return (
      <PanelPage title={title} view={view}>
        <NoPermissionState />
      </PanelPage>
    );
  }
  const usages = await listCreditUsages(req.payload, workspace.id, {
    month: readOne(view.searchParams?.month),
    page: Math.max(1, Math.trunc(Number(readOne(view.searchParams?.page))) || 1),
  });
  const missing = await findMissingFeature(req.payload, workspace, 'aiFeaturesEnabled');
  return (
    <PanelPage intro={t('creditUsage.intro')} title={title} view={view}>
      <div className={styles.body}>
        {missing && (
          <MissingFeature missing={missing} title={t('creditUsage.missingTitle')}>
            {t('creditUsage.missing')}
          </MissingFeature>
        )}
        <Month
          language={language}
          // Without a valid plan every limit is 0 and meaningless.
          limit={workspace.subscription.isValid ? workspace.limits.monthlyAiCredits : null}
          usages={usages}
        />
        {usages.usages.length === 0 ? (
          <EmptyState title={t('creditUsage.emptyTitle')}>
            <p>{t('creditUsage.empty')}</p>
          </EmptyState>
        ) : (
          <UsageTable language={language} usages={usages.usages} />
        )}
        <Pages language={language} usages={usages} />
      </div>
    </PanelPage>
  );
};

type PartProps = { language: string; usages: CreditUsagePage };

const nameMonth = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The month, its usage, and links to other months. */
const Month = ({ language, usages, limit }: PartProps & { limit: number | null }) => {
  const { month, previous, next, sum } = usages;
  const t = (key: MessageKey, params?: TextParams) => translate(language, key, params);
  const used =
    limit === null || next !== null
      ? t('ai.credits.amount', { count: sum })
      : t('creditUsage.of', { count: formatNumber(language, sum), limit });
  return (
    <section aria-labelledby="credit-month" className={styles.month}>
      <div className={styles.head}>
        <h2 id="credit-month">{nameMonth(language, month)}</h2>
        {previous && (
          <ButtonLink href={toHref(previous)} icon="chevronLeft" size="small">
            {nameMonth(language, previous)}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={toHref(next)} icon="chevronRight" size="small">
            {nameMonth(language, next)}
          </ButtonLink>
        )}
      </div>
      <UsageMeter
        fullText={t('creditUsage.full')}
        label={t('creditUsage.used')}
        // The limit of earlier months may have differed.
        limit={next === null ? limit : null}
        text={used}
        used={sum}
      />
    </section>
  );
};

const Pages = ({ language, usages: { month, page, pages } }: PartProps) => {
  if (pages <= 1) return null;
  return (
    <nav aria-label={translate(language, 'creditUsage.pages')} className={styles.pages}>
      {page > 1 && (
        <ButtonLink href={toHref(month, page - 1)} size="small">
          {translate(language, 'creditUsage.newer')}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink href={toHref(month, page + 1)} size="small">
          {translate(language, 'creditUsage.older')}
        </ButtonLink>
      )}
    </nav>
  );
};
