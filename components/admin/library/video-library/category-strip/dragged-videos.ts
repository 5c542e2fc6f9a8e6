import type { DragEvent } from 'react';

/** MIME type of dragged videos: their ids, one per line. */
const type = 'application/x-reelhof-videos';

/** Whether the drag contains videos of the library, not files or foreign links. */
export const carriesVideos = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

/** Ids of the dropped videos. */
export const readVideos = ({ dataTransfer }: DragEvent): string[] =>
  dataTransfer.getData(type).split('\n').filter(Boolean);

/** Starts dragging videos, with the thumbnail of the grabbed one as drag image. */
export const dragVideos = ({ dataTransfer, currentTarget }: DragEvent, ids: string[]): void => {
  dataTransfer.setData(type, ids.join('\n'));
  dataTransfer.effectAllowed = 'copy';
  const picture = currentTarget.querySelector('img');
  if (picture) dataTransfer.setDragImage(picture, 24, 24);
};
