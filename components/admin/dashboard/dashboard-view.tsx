import type { AdminViewServerProps, PayloadRequest } from 'payload';
import { type ReactNode, Suspense } from 'react';

import { StatisticsCards } from '@/components/admin/analytics/statistics-cards';
import { Operator } from '@/components/admin/billing/operator';
import { PlanBanners } from '@/components/admin/billing/plan-banner';
import { ChoosePlanButton } from '@/components/admin/billing/plan-buttons';
import { VideoCard, VideoGrid } from '@/components/admin/library/video-card';
import { PartFailed } from '@/components/admin/shell/failure-page';
import { tryPart } from '@/components/admin/shell/guard-view';
import { PageBody } from '@/components/admin/shell/panel-page';
import { describeNowhere, getUserEmail, NowhereActions } from '@/components/admin/shell/unauthorized-view';
import { UploadButton } from '@/components/admin/uploads/upload-prompt';
import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Icon } from '@/components/kit/icon';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { TimeText } from '@/components/kit/time';
import { land } from '@/lib/accounts/landing';
import { findOverview } from '@/lib/analytics/reports/find-overview';
import { decide } from '@/lib/core/access/actor';
import { formatNumber, timePlaceholder } from '@/lib/core/i18n/format';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { type RequestContext, resolveContext } from '@/lib/http/define-endpoint';
import {
  type DashboardHead,
  findDashboardHead,
  findLastVisit,
  type Trial,
} from '@/lib/platform/dashboard/find-dashboard-head';
import { findNews } from '@/lib/platform/dashboard/find-news';
import type { Task } from '@/lib/platform/dashboard/find-tasks';
import { findOwnBuild } from '@/lib/platform/sign-up/open-link';
import { findNewestVideos } from '@/lib/videos/library/find-videos';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';
import { countReceivedInvitations } from '@/lib/workspaces/members/find-invitations';

import { FirstSteps } from './first-steps';
import { NewsPanel } from './news-panel';

import styles from './dashboard.module.scss';
import trialBoxStyles from './trial-box.module.scss';

type PartProps = { ctx: RequestContext; tasks: Task[] };

/** Open tasks and recent events, beside a summary of the statistics. */
const Today = async ({ ctx, tasks }: PartProps) => {
  const { language } = ctx.req.i18n;
  const since = await findLastVisit(ctx);
  const [cards, news] = await Promise.all([
    tryPart(ctx, findOverview(ctx)),
    tryPart(ctx, findNews(ctx, since)),
  ]);
  const hasNews = news === 'failed' || news.length + tasks.length > 0;
  const hasCards = cards === 'failed' || cards.length > 0;
  return (
    <div className={styles.today} data-columns={hasNews && hasCards}>
      {news === 'failed' ? (
        <PartFailed />
      ) : (
        <NewsPanel
          canReadLog={decide(ctx.actor, slugs.eventLogs, 'read') !== 'none'}
          language={language}
          news={news}
          since={since}
          tasks={tasks}
        />
      )}
      {cards === 'failed' ? (
        <PartFailed />
      ) : (
        cards.length > 0 && <StatisticsCards cards={cards} label={translate(language, 'analytics.title')} />
      )}
    </div>
  );
};

type VideosProps = {
  ctx: RequestContext;
  workspace: string;
  total: number;
  isFirstRun: boolean;
  canUpload: boolean;
};

/** The newest videos, or the first steps before there are any. */
const Videos = async ({ ctx, workspace, total, isFirstRun, canUpload }: VideosProps) => {
  const { language } = ctx.req.i18n;
  const videos = await tryPart(ctx, findNewestVideos(ctx, { workspace, limit: newestVideosShown }));
  if (videos === 'failed') return <PartFailed />;
  return (
    <>
      {isFirstRun && <FirstSteps canUpload={canUpload} language={language} videos={videos} />}
      {(!isFirstRun || videos.length > 0) && (
        <NewestVideos language={language} total={total} videos={videos} />
      )}
    </>
  );
};

type NewestVideosProps = { videos: LibraryVideo[]; total: number; language: string };

const newestVideosShown = 8;

/** The newest videos, with a link to all of them. */
const NewestVideos = ({ videos, total, language }: NewestVideosProps) =>
  videos.length === 0 ? (
    <EmptyState title={translate(language, 'dashboard.emptyTitle')}>
      <p>{translate(language, 'dashboard.empty')}</p>
    </EmptyState>
  ) : (
    <section aria-labelledby="newest-videos">
      <div className={styles.head}>
        <h2 id="newest-videos">{translate(language, 'dashboard.newest')}</h2>
        <Link href="/admin/collections/videos">
          {total > videos.length
            ? translate(language, 'dashboard.viewAllOf', { count: formatNumber(language, total) })
            : translate(language, 'dashboard.viewAll')}
        </Link>
      </div>
      <VideoGrid>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard video={video} />
          </li>
        ))}
      </VideoGrid>
    </section>
  );

/** Number of the user's pending invitations. Renders nothing if there are none. */
const InvitationsPill = ({ count, language }: { count: number; language: string }) =>
  count > 0 && (
    <Link className={styles.pill} href="/admin/profile">
      <b>{count}</b> {translate(language, 'dashboard.invitations', { count })}
      <Icon name="chevronRight" size={14} />
    </Link>
  );

/** For users without an active workspace: the reason and the available actions. */
const NoWorkspace = async ({ req, pill }: { req: PayloadRequest; pill: ReactNode }) => {
  const { language } = req.i18n;
  const landing = req.user && (await land(req.payload, String(req.user.id)));
  const unfinished = req.user && (await findOwnBuild(req.payload, req.user.id));
  return (
    <PageBody actions={pill} title={translate(language, 'dashboard.title')}>
      {unfinished ? (
        <EmptyState
          title={translate(language, 'signUp.unfinished.title', { name: unfinished.workspaceName })}
        >
          <p>{translate(language, 'signUp.unfinished.text')}</p>
          <ButtonLink href="/admin/verify-workspace" kind="primary">
            {translate(language, 'signUp.unfinished.action')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState
          title={translate(
            language,
            landing?.kind === 'nowhere' && landing.reason !== 'none'
              ? 'nowhere.title'
              : 'dashboard.noWorkspaceTitle',
          )}
        >
          {landing?.kind === 'nowhere' && (
            <p>{describeNowhere(language, landing, getUserEmail(req) ?? '')}</p>
          )}
          <NowhereActions req={req} />
        </EmptyState>
      )}
    </PageBody>
  );
};

/** Placeholder for the newest videos. */
const VideoGridSkeleton = () => (
  <div aria-busy="true">
    <div className={styles.head}>
      <Skeleton height={24} width={160} />
    </div>
    <VideoGrid>
      {Array.from({ length: newestVideosShown }, (_, index) => (
        <li className={styles.waiting} key={index}>
          <Skeleton ratio="16 / 9" />
          <Skeleton width="70%" />
          <Skeleton height={12} width="45%" />
        </li>
      ))}
    </VideoGrid>
  </div>
);

/** The start page: tasks, news, statistics and newest videos of the active workspace. */
export const DashboardView = async ({ initPageResult }: AdminViewServerProps) => {
  const { req } = initPageResult;
  const { language } = req.i18n;
  const ctx = await resolveContext(req);
  const [head, invitations] = await Promise.all([findDashboardHead(ctx), countReceivedInvitations(ctx)]);
  const pill = <InvitationsPill count={invitations} language={language} />;
  if (!head) return <NoWorkspace pill={pill} req={req} />;
  const { workspace, plan, banners, trial, tasks, isFirstRun, canUpload, videoCount } = head;
  return (
    <Operator language={language}>
      <PageBody
        actions={
          <>
            {pill}
            {/* One primary button per screen: the first steps contain another. */}
            {canUpload && !isFirstRun && <UploadButton />}
          </>
        }
        intro={greet(language, head, req.user)}
        title={translate(language, 'dashboard.title')}
      >
        {banners.length > 0 && (
          <div className={styles.banner}>
            <PlanBanners banners={banners} isPrimary={!canUpload} plan={plan} />
          </div>
        )}
        {trial && !isFirstRun && <TrialBox language={language} trial={trial} />}
        {(!isFirstRun || tasks.length > 0) && (
          <Suspense fallback={<Skeleton height={320} />}>
            <Today ctx={ctx} tasks={tasks} />
          </Suspense>
        )}
        <Suspense fallback={<VideoGridSkeleton />}>
          <Videos
            canUpload={canUpload}
            ctx={ctx}
            isFirstRun={isFirstRun}
            total={videoCount}
            workspace={workspace.id}
          />
        </Suspense>
        {trial && isFirstRun && <TrialBox language={language} trial={trial} />}
      </PageBody>
    </Operator>
  );
};

/** Greets the user by name with the number of tasks, or shows the workspace's name if there are none. */
const greet = (
  language: string,
  { workspace, tasks, isFirstRun }: DashboardHead,
  user: object | null,
): string => {
  const { firstname } = (user ?? {}) as { firstname?: string | null };
  const t = (key: MessageKey, params?: TextParams) => translate(language, key, params);
  const hello = firstname ? t('dashboard.hello', { name: firstname }) : '';
  if (tasks.length > 0) return `${hello} ${t('dashboard.toDo', { count: tasks.length })}`;
  const rest = t(isFirstRun ? 'wizard.intro' : 'dashboard.subtitle', { workspace: workspace.name });
  return `${hello} ${rest}`.trim();
};

/**
 * The remaining trial period and what follows. Both buttons open the package dialog, which also shows the
 * contact address.
 */
const TrialBox = ({ trial, language }: { trial: Trial; language: string }) => {
  const t = (key: MessageKey, params?: TextParams) => translate(language, key, params);
  const { plan, endsAt, total, passed, left } = trial;
  const days = t('billing.trial.daysLeft', { days: left });
  return (
    <section aria-labelledby="trial" className={trialBoxStyles.box}>
      <div>
        <h2 id="trial">{t('billing.trial.title', { plan })}</h2>
        <p>
          <TimeText form="day" text={t('billing.trial.ends', { date: timePlaceholder })} value={endsAt} />
        </p>
      </div>
      <div className={trialBoxStyles.days}>
        <p>
          <span>
            {passed === 0 ? t('billing.trial.firstDay') : t('billing.trial.day', { day: passed, total })}
          </span>
          <span>{days}</span>
        </p>
        <ProgressBar label={days} tone="quiet" value={passed / total} />
      </div>
      <div className={trialBoxStyles.actions}>
        <ChoosePlanButton kind="quiet" label={translate(language, 'billing.contact')} />
        <ChoosePlanButton label={translate(language, 'billing.choose')} />
      </div>
    </section>
  );
};
