'use client';

import { VideoFigures } from '@/components/admin/analytics/video-figures';
import { parseChapterTime } from '@/lib/videos/library/chapters';

import { NotReady } from './file-state';
import { seekPlayer } from './preview-player';
import { useEdit } from '../sync/edit-context';

/** Views, retention and origin of the video's viewers. */
export const FiguresTab = () => {
  const { video, isServed } = useEdit();
  if (!isServed) return <NotReady />;
  const { id, duration, previewThumbnailUrl, chapters } = video;
  return (
    <VideoFigures
      onSeek={seekPlayer}
      video={{
        id,
        duration: duration ?? 0,
        previewThumbnailUrl: previewThumbnailUrl ?? null,
        chapters: (chapters ?? []).map(({ timestamp, title }) => ({
          start: parseChapterTime(timestamp) ?? 0,
          title,
        })),
      }}
    />
  );
};
