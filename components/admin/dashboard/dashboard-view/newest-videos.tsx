import { VideoCard } from '@/components/admin/library/video-card/video-card';
import { VideoGrid } from '@/components/admin/library/video-grid';
import { Link } from '@/components/kit/buttons/link';
import { EmptyState } from '@/components/kit/states/empty-state';
import { formatNumber } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import styles from './dashboard.module.scss';

type NewestVideosProps = { videos: LibraryVideo[]; total: number; language: string };

export const newestVideosShown = 8;

/** The newest videos, with a link to all of them. */
export const NewestVideos = ({ videos, total, language }: NewestVideosProps) =>
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
