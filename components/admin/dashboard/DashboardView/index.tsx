import type { AdminViewServerProps } from 'payload';
import { Suspense } from 'react';

import { Operator } from '@/components/admin/billing/Operator';
import { PlanBanners } from '@/components/admin/billing/PlanBanner';
import { PageBody } from '@/components/admin/shell/PanelPage';
import { UploadButton } from '@/components/admin/uploads/UploadButton';
import { Skeleton } from '@/components/kit/states/Skeleton';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate, type MessageKey } from '@/lib/core/i18n/text';
import { type DashboardHead, findDashboardHead } from '@/lib/platform/dashboard/find-dashboard-head';
import { resolveContext } from '@/lib/http/resolve-context';
import { countReceivedInvitations } from '@/lib/workspaces/members/received-invitations';

import { InvitationsPill } from '../InvitationsPill';
import { TrialBox } from '../TrialBox';
import { Today, Videos } from './dashboard-body';
import { NoWorkspace } from './no-workspace';
import { VideoGridSkeleton } from './video-grid-skeleton';
import styles from './dashboard.module.scss';

/** The first screen: what waits, what happened, how it goes, and the newest videos of the active workspace. */
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
            {/* One primary button a screen: the first steps have their own. */}
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

/** By name, with what there is to do; the name of the workspace where nothing waits. */
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
