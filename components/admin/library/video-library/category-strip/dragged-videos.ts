import type { DragEvent } from 'react';

/** MIME type of dragged videos: their ids, one per line. */
const type = 'application/x-reelhof-videos';

/** Whether what hovers are videos of the library, not files or a link from elsewhere. */
export const carriesVideos = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

/** The ids of the videos that were dropped. */
export const readVideos = ({ dataTransfer }: DragEvent): string[] =>
  dataTransfer.getData(type).split('\n').filter(Boolean);

/** Begins to drag videos, with the picture of the one that was taken hold of. */
export const dragVideos = ({ dataTransfer, currentTarget }: DragEvent, ids: string[]): void => {
  dataTransfer.setData(type, ids.join('\n'));
  dataTransfer.effectAllowed = 'copy';
  const picture = currentTarget.querySelector('img');
  if (picture) dataTransfer.setDragImage(picture, 24, 24);
};
