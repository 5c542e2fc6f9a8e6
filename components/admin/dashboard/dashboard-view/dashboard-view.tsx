import type { AdminViewServerProps, PayloadRequest } from 'payload';
import { type ReactNode, Suspense } from 'react';

import { Operator } from '@/components/admin/billing/operator';
import { PlanBanners } from '@/components/admin/billing/plan-banner';
import { VideoGrid } from '@/components/admin/library/video-grid';
import { getUserEmail } from '@/components/admin/shell/get-user-email';
import { describeNowhere, NowhereActions } from '@/components/admin/shell/nowhere-to-land';
import { PageBody } from '@/components/admin/shell/panel-page';
import { UploadButton } from '@/components/admin/uploads/upload-button';
import { ButtonLink } from '@/components/kit/buttons/button-link';
import { EmptyState } from '@/components/kit/states/empty-state';
import { Skeleton } from '@/components/kit/states/skeleton';
import { land } from '@/lib/accounts/landing/land';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';
import { type DashboardHead, findDashboardHead } from '@/lib/platform/dashboard/find-dashboard-head';
import { findOwnBuild } from '@/lib/platform/sign-up/open-link';
import { countReceivedInvitations } from '@/lib/workspaces/members/received-invitations';

import { InvitationsPill } from '../invitations-pill';
import { TrialBox } from '../trial-box';
import { Today, Videos } from './dashboard-body';
import styles from './dashboard.module.scss';
import { newestVideosShown } from './newest-videos';

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
