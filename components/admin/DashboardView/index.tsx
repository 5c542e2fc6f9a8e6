import { Link } from '@payloadcms/ui';
import type { AdminViewServerProps } from 'payload';

import { getActorWorkspace, resolveActor } from '@/lib/access/actor';
import { getEnv } from '@/lib/env';
import { translate, type MessageKey } from '@/lib/i18n/text';

import { ButtonLink } from '../ButtonLink';
import { EmptyState } from '../EmptyState';
import { getUserEmail } from '../get-user-email';
import { PageBody } from '../PanelPage';
import { VideoCard } from '../VideoCard';
import styles from './dashboard.module.scss';
import { findNewestVideos } from './find-newest-videos';

/** The first screen: the newest videos of the active workspace. */
export const DashboardView = async ({ initPageResult }: AdminViewServerProps) => {
  const { req } = initPageResult;
  const { language } = req.i18n;
  const t = (key: MessageKey, params?: Record<string, string>) => translate(language, key, params);
  const workspace = getActorWorkspace(await resolveActor(req));
  if (!workspace) return <NoWorkspace email={getUserEmail(req) ?? ''} t={t} />;

  const videos = await findNewestVideos(req, workspace.id);
  return (
    <PageBody intro={t('dashboard.subtitle', { workspace: workspace.name })} title={t('dashboard.title')}>
      {videos.length === 0 ? (
        <EmptyState title={t('dashboard.emptyTitle')}>
          <p>{t('dashboard.empty')}</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="newest-videos">
          <div className={styles.head}>
            <h2 id="newest-videos">{t('dashboard.newest')}</h2>
            <Link href="/admin/collections/videos" prefetch={false}>
              {t('dashboard.viewAll')}
            </Link>
          </div>
          <ul className={styles.grid}>
            {videos.map((video) => (
              <li key={video.id}>
                <VideoCard language={language} video={video} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PageBody>
  );
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
