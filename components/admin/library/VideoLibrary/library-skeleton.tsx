import { Skeleton } from '@/components/kit/states/Skeleton';

import { VideoGrid } from '../VideoGrid';

/** The place of a page of videos. */
export const LibrarySkeleton = () => (
  <VideoGrid>
    {Array.from({ length: 8 }, (_, index) => (
      <li key={index}>
        <Skeleton ratio="236 / 198" />
      </li>
    ))}
  </VideoGrid>
);
