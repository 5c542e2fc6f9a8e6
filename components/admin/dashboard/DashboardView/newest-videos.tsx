import { VideoCard } from '@/components/admin/library/VideoCard';
import { VideoGrid } from '@/components/admin/library/VideoGrid';
import { EmptyState } from '@/components/kit/EmptyState';
import { Link } from '@/components/kit/Link';
import { decide } from '@/lib/core/actor';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import { findNewestVideos } from '@/lib/library/find-newest-videos';

import { FirstSteps } from '../FirstSteps';
import styles from './dashboard.module.scss';

type NewestVideosProps = { ctx: Context; workspace: string };

export const newestVideosShown = 8;

/** The newest videos; while there are none, how to get to the first. */
export const NewestVideos = async ({ ctx, workspace }: NewestVideosProps) => {
  const { actor } = ctx;
  const { language } = ctx.req.i18n;
  const videos = await findNewestVideos(ctx, { workspace, limit: newestVideosShown });
  if (videos.length === 0) {
    return decide(actor, slugs.videos, 'upload') === 'none' ? (
      <EmptyState title={translate(language, 'dashboard.emptyTitle')}>
        <p>{translate(language, 'dashboard.empty')}</p>
      </EmptyState>
    ) : (
      <FirstSteps language={language} />
    );
  }
  return (
    <section aria-labelledby="newest-videos">
      <div className={styles.head}>
        <h2 id="newest-videos">{translate(language, 'dashboard.newest')}</h2>
        <Link href="/admin/collections/videos">{translate(language, 'dashboard.viewAll')}</Link>
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
};
