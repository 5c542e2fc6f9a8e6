import type { AdminViewServerProps } from 'payload';
import { Suspense } from 'react';

import { StatisticsCards } from '@/components/admin/analytics/StatisticsCards';
import { PageBody } from '@/components/admin/shell/PanelPage';
import { getUserEmail } from '@/components/admin/shell/get-user-email';
import { ButtonLink } from '@/components/kit/ButtonLink';
import { EmptyState } from '@/components/kit/EmptyState';
import { findOverview } from '@/lib/analytics/find-overview';
import { getActorWorkspace } from '@/lib/core/actor';
import { getEnv } from '@/lib/core/env';
import { translate, type MessageKey } from '@/lib/core/i18n/text';
import type { Context } from '@/lib/http/define-endpoint';
import { resolveContext } from '@/lib/http/resolve-context';

import { NewestVideos } from './newest-videos';
import { VideoGridSkeleton } from './video-grid-skeleton';

/** The first screen: the newest videos of the active workspace, or the way to the first one. */
export const DashboardView = async ({ initPageResult }: AdminViewServerProps) => {
  const { req } = initPageResult;
  const { language } = req.i18n;
  const t = (key: MessageKey, params?: Record<string, string>) => translate(language, key, params);
  const ctx = await resolveContext(req);
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) return <NoWorkspace email={getUserEmail(req) ?? ''} t={t} />;

  return (
    <PageBody intro={t('dashboard.subtitle', { workspace: workspace.name })} title={t('dashboard.title')}>
      <Overview ctx={ctx} label={t('analytics.title')} />
      <Suspense fallback={<VideoGridSkeleton />}>
        <NewestVideos ctx={ctx} workspace={workspace.id} />
      </Suspense>
    </PageBody>
  );
};

/** The figures at one look; nothing at all before the first one. */
const Overview = async ({ ctx, label }: { ctx: Context; label: string }) => {
  const cards = await findOverview(ctx);
  return cards.length > 0 && <StatisticsCards cards={cards} label={label} />;
};

type NoWorkspaceProps = { email: string; t: (key: MessageKey, params?: Record<string, string>) => string };

const NoWorkspace = ({ email, t }: NoWorkspaceProps) => {
  const { supportEmail } = getEnv();
  return (
    <PageBody title={t('dashboard.title')}>
      <EmptyState title={t('dashboard.noWorkspaceTitle')}>
        <p>{t('dashboard.noWorkspace', { email })}</p>
        <ButtonLink href={`mailto:${supportEmail}`}>{supportEmail}</ButtonLink>
      </EmptyState>
    </PageBody>
  );
};
