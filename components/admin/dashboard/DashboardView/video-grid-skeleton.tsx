import { VideoGrid } from '@/components/admin/library/VideoGrid';
import { Skeleton } from '@/components/kit/states/Skeleton';

import { newestVideosShown } from './newest-videos';
import styles from './dashboard.module.scss';

/** The place of the newest videos while they are looked up. */
export const VideoGridSkeleton = () => (
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
