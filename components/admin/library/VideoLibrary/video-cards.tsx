import type { LibraryVideo } from '@/lib/library/library-schemas';

import { VideoCard } from '../VideoCard';
import { VideoGrid } from '../VideoGrid';
import type { LibraryRights } from './types';
import type { useSelection } from './use-selection';

export type VideosProps = {
  videos: LibraryVideo[];
  can: LibraryRights;
  selection: ReturnType<typeof useSelection>;
};

/** Whether anything at all can be done with a video by selecting it. */
export const isSelectable = ({ canUpdate }: LibraryVideo, can: LibraryRights): boolean =>
  canUpdate || can.delete;

/** The videos as pictures. */
export const VideoCards = ({ videos, can, selection }: VideosProps) => (
  <VideoGrid>
    {videos.map((video) => (
      <li key={video.id}>
        <VideoCard
          level={2}
          selection={
            isSelectable(video, can)
              ? {
                  isSelected: selection.marked.has(video.id),
                  onToggle: (isRange) => selection.toggle(video.id, isRange),
                }
              : undefined
          }
          video={video}
        />
      </li>
    ))}
  </VideoGrid>
);
