import type { ComponentProps, DragEvent } from 'react';

import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import { VideoCard, VideoGrid } from '../video-card';
import { dragVideos, type LibraryRights, type useSelection } from './use-selection';

export type VideosProps = {
  videos: LibraryVideo[];
  can: LibraryRights;
  selection: ReturnType<typeof useSelection>;
  /** Titles of the workspace's tags by id. */
  tagTitles: ReadonlyMap<string, string>;
};

/** Whether selecting a video would offer any action. */
export const isSelectable = ({ canUpdate }: LibraryVideo, can: LibraryRights): boolean =>
  canUpdate || can.delete;

/** Dragging a selected video drags all selected ones. */
export const describeDrag = (
  { id, canUpdate }: LibraryVideo,
  { marked, selected }: VideosProps['selection'],
): Pick<ComponentProps<'li'>, 'draggable' | 'onDragStart'> =>
  canUpdate
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) =>
          dragVideos(event, marked.has(id) ? selected.map((video) => video.id) : [id]),
      }
    : {};

/** The videos as cards. */
export const VideoCards = ({ videos, can, selection, tagTitles }: VideosProps) => (
  <VideoGrid>
    {videos.map((video) => (
      <li key={video.id} {...describeDrag(video, selection)}>
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
          tagTitles={tagTitles}
          video={video}
        />
      </li>
    ))}
  </VideoGrid>
);
