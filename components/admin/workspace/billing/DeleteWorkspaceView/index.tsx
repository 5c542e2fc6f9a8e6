import type { AdminViewServerProps } from 'payload';

import { SignInPage } from '@/components/admin/sign-in/SignInPage';
import { guardView } from '@/components/admin/shell/guard-view';
import { Facts } from '@/components/kit/Facts';
import { Notice } from '@/components/kit/Notice';
import { AppError } from '@/lib/core/errors';
import { formatMoment } from '@/lib/core/i18n/format-date';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { checkDeletable } from '@/lib/workspaces/deletion/check-deletable';
import { findDeletion } from '@/lib/workspaces/deletion/deletion-row';
import { countTenantRows } from '@/lib/workspaces/deletion/tenant-rows';

import { DeleteForm } from '../DeleteForm';
import styles from './delete-workspace.module.scss';

/** What people know of what is counted; in the order of what they would miss most. */
const shown = [slugs.videos, slugs.texttracks, slugs.members, slugs.integrations, slugs.categories] as const;

/** `/admin/delete-workspace?deleteToken=…`: what goes, what stays, and the word. */
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
        <Notice tone={fault === 'secondFactor' ? 'busy' : 'bad'}>{t(`errors.${fault ?? 'expired'}`)}</Notice>
      </SignInPage>
    );
  }
  const counts = await countTenantRows(payload, row.workspaceId);
  return (
    <SignInPage>
      <div className={styles.content}>
        <p className={styles.name}>{row.workspaceName}</p>
        <h1>{t('page.question')}</h1>
        <p>{t('page.intro')}</p>
        <Facts
          rows={shown.map((name) => ({
            label: translate(language, `deletion.page.${name}`),
            value: formatNumber(language, counts[name] ?? 0),
          }))}
        />
        <p>{t('page.rest')}</p>
        <p>{t('page.stays')}</p>
        <DeleteForm isRunning={row.state === 'running'} token={token} workspaceId={row.workspaceId} />
        {row.tokenExpiresAt && (
          <p className={styles.name}>
            {t('page.until', { date: formatMoment(language, row.tokenExpiresAt, 'Europe/Berlin') })}
          </p>
        )}
      </div>
    </SignInPage>
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
