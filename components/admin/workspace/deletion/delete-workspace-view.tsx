import type { AdminViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { SignInPage } from '@/components/admin/sign-in/sign-in-page';
import { Link } from '@/components/kit/buttons/link';
import { Notice } from '@/components/kit/states/notice';
import { timeMark } from '@/components/kit/time-mark';
import { TimeText } from '@/components/kit/time-text';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { checkDeletable } from '@/lib/platform/deletion/check-deletable';
import { findDeletion } from '@/lib/platform/deletion/deletion-row';
import { findDeletionFacts } from '@/lib/platform/deletion/find-deletion-facts';
import { findNewestVideos } from '@/lib/videos/library/find-newest-videos';

import { DeleteForm } from './delete-form';
import styles from './delete-workspace.module.scss';
import { DeletionFacts } from './deletion-facts';
import { DeletionPage } from './deletion-page';

const posters = 6;

/** `/admin/delete-workspace?deleteToken=…`: losses, remaining data, and the confirmation word. */
export const DeleteWorkspaceView = async (view: AdminViewServerProps) => {
  const { searchParams } = view;
  const token = typeof searchParams?.deleteToken === 'string' ? searchParams.deleteToken.slice(0, 100) : '';
  const path = `/delete-workspace?deleteToken=${encodeURIComponent(token)}`;
  const { req, actor } = await guardView(view, { path });
  const { payload } = req;
  const { language } = req.i18n;
  const t = (key: string, params?: Record<string, string>) => translate(language, `deletion.${key}`, params);
  const row = await findDeletion(payload, token);
  const fault = row
    ? row.state === 'requested'
      ? await findFault(() => checkDeletable(payload, { workspaceId: row.workspaceId, userId: actor.userId }))
      : null
    : 'expired';
  if (!row || fault) {
    return (
      <SignInPage>
        <h1>{t('page.title')}</h1>
        {fault === 'secondFactor' ? (
          <Notice
            action={<Link href="/admin/globals/account?tab=profile">{t('page.setUp')}</Link>}
            tone="busy"
          >
            {t('errors.secondFactor')} {t('page.linkStays')}
          </Notice>
        ) : (
          <Notice tone="bad">{t(`errors.${fault ?? 'expired'}`)}</Notice>
        )}
      </SignInPage>
    );
  }
  const { workspaceId, workspaceName } = row;
  const [facts, videos] = await Promise.all([
    findDeletionFacts(payload, workspaceId),
    findNewestVideos({ payload, req, actor }, { workspace: workspaceId, limit: posters }),
  ]);
  const email = req.user && 'email' in req.user ? req.user.email : '';
  return (
    <DeletionPage signedInAs={t('page.signedInAs', { email })}>
      <div>
        <p className={styles.name}>{workspaceName}</p>
        <h1>{t('page.question')}</h1>
        <p className={styles.intro}>{t('page.intro')}</p>
      </div>
      <DeleteForm
        facts={
          <DeletionFacts
            facts={facts}
            language={language}
            posters={videos.flatMap(({ previewThumbnailUrl }) => previewThumbnailUrl ?? [])}
            supportEmail={getEnv().supportEmail}
          />
        }
        isRunning={row.state === 'running'}
        token={token}
        until={
          row.tokenExpiresAt && (
            <TimeText form="moment" text={t('page.until', { date: timeMark })} value={row.tokenExpiresAt} />
          )
        }
        workspaceId={workspaceId}
        workspaceName={workspaceName}
      />
    </DeletionPage>
  );
};

type Fault = 'active' | 'secondFactor' | 'notOwner';
const faults: Record<string, Fault> = {
  active_subscription_exists: 'active',
  delete_workspace_mfa_required: 'secondFactor',
  not_workspace_owner: 'notOwner',
};

const findFault = async (check: () => Promise<unknown>): Promise<Fault | null> => {
  try {
    await check();
    return null;
  } catch (error) {
    const fault = error instanceof AppError ? faults[error.code] : undefined;
    if (!fault) throw error;
    return fault;
  }
};
