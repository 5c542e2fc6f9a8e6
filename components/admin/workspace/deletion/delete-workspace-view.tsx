import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { guardView } from '@/components/admin/shell/guard-view';
import { Logo } from '@/components/admin/shell/logo';
import { SignInPage } from '@/components/admin/sign-in/sign-in-page';
import { Link } from '@/components/kit/buttons/link';
import { Notice } from '@/components/kit/states/notice';
import { TimeText } from '@/components/kit/time';
import { findFactors } from '@/lib/accounts/two-factor/two-factor-row';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { formatBytes, formatList, formatNumber, timePlaceholder } from '@/lib/core/i18n/format';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { checkDeletable } from '@/lib/platform/deletion/confirm-deletion';
import { findDeletion } from '@/lib/platform/deletion/deletion-row';
import { type DeletionPreview, findDeletionPreview } from '@/lib/platform/deletion/find-deletion-preview';
import { findNewestVideos } from '@/lib/videos/library/find-videos';

import { DeleteForm } from './delete-workspace';

import styles from './delete-workspace.module.scss';

type DeletionOverviewProps = {
  language: string;
  preview: DeletionPreview;
  /** Posters of the newest videos. */
  posters: string[];
  supportEmail: string;
};

const maxPosters = 6;

/** Lists the losses, the data that remains, and ways to export beforehand. */
const DeletionOverview = ({ language, preview, posters, supportEmail }: DeletionOverviewProps) => {
  const t = (key: string, params?: Record<string, string>) =>
    translate(language, `deletion.page.${key}`, params);
  const { counts, originals, lastExport } = preview;
  const rows = listLosses(language, preview);
  const size = formatBytes(language, originals);
  const more = (counts.videos ?? 0) - Math.min(posters.length, maxPosters) + 1;
  return (
    <>
      <div className={styles.card}>
        {posters.length > 0 && (
          <div aria-hidden="true" className={styles.posters}>
            {posters.slice(0, maxPosters).map((url, index) => (
              <div className={styles.poster} key={url}>
                {/* oxlint-disable-next-line nextjs/no-img-element -- stored with the video's files */}
                <img alt="" src={url} />
                {index === maxPosters - 1 && more > 1 && <span>+ {formatNumber(language, more)}</span>}
              </div>
            ))}
          </div>
        )}
        <dl className={styles.rows}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.card}>
        <dl className={styles.rows}>
          <div>
            <dt>{t('staysTitle')}</dt>
            <dd>{t('stays')}</dd>
          </div>
        </dl>
      </div>
      <section className={styles.export}>
        <h2>{t('exportTitle')}</h2>
        <p>
          {t('exportText', { email: supportEmail, size })}{' '}
          {lastExport ? (
            <TimeText form="moment" text={t('lastExport', { date: timePlaceholder })} value={lastExport} />
          ) : (
            t('noExport')
          )}
        </p>
      </section>
    </>
  );
};

/** A page without navigation, limited to the decision. */
const DeletionPage = ({ signedInAs, children }: { signedInAs: string; children: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Logo />
      <p>{signedInAs}</p>
    </header>
    <main className={styles.content}>{children}</main>
  </div>
);

type Loss = { label: string; value: string };

/** The data lost with a workspace, in words. Empty uncommon items are left out. Pure. */
const listLosses = (language: string, preview: DeletionPreview): Loss[] => {
  const { counts, views, domains, statisticsSince, originals } = preview;
  const row = (key: string, params?: TextParams): string =>
    translate(language, `deletion.page.rows.${key}`, params);
  const count = (key: string, value = 0): string => row(key, { count: value });
  const [comments = 0, links = 0] = [counts[slugs.collaborateComments], counts[slugs.shareLinks]];
  const since = statisticsSince ? row('statisticsText', { date: formatDay(language, statisticsSince) }) : '';
  return [
    {
      label: count('videos', counts[slugs.videos]),
      value: row('videosText', { size: formatBytes(language, originals) }),
    },
    { label: count('views', views), value: row('viewsText') },
    ...(comments + links > 0
      ? [{ label: count('comments', comments), value: count('commentsText', links) }]
      : []),
    { label: count('members', counts[slugs.members]), value: row('membersText') },
    ...(domains.length > 0
      ? [
          {
            label: count('domains', domains.length),
            value: row('domainsText', { names: formatList(language, domains) }),
          },
        ]
      : []),
    ...(counts[slugs.integrations]
      ? [{ label: count('integrations', counts[slugs.integrations]), value: row('integrationsText') }]
      : []),
    { label: row('statistics'), value: [since, row('statisticsAll')].filter(Boolean).join(' ') },
  ];
};

/** A UTC day in full. */
const formatDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

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
          <Notice action={<Link href="/admin/profile">{t('page.setUp')}</Link>} tone="busy">
            {t('errors.secondFactor')} {t('page.linkStays')}
          </Notice>
        ) : (
          <Notice tone="bad">{t(`errors.${fault ?? 'expired'}`)}</Notice>
        )}
      </SignInPage>
    );
  }
  const { workspaceId, workspaceName } = row;
  const [preview, videos, factors] = await Promise.all([
    findDeletionPreview(payload, workspaceId),
    findNewestVideos({ payload, req, actor }, { workspace: workspaceId, limit: posters }),
    findFactors(payload, actor.userId),
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
        factors={factors}
        isRunning={row.state === 'running'}
        overview={
          <DeletionOverview
            language={language}
            posters={videos.flatMap(({ previewThumbnailUrl }) => previewThumbnailUrl ?? [])}
            preview={preview}
            supportEmail={getEnv().supportEmail}
          />
        }
        token={token}
        until={
          row.tokenExpiresAt && (
            <TimeText
              form="moment"
              text={t('page.until', { date: timePlaceholder })}
              value={row.tokenExpiresAt}
            />
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
