import { type DragEvent, useEffect, useRef, useState } from 'react';

import { carriesVideos, readVideos } from '../video-library/use-selection';

/** MIME type of a dragged folder: its id. */
const type = 'application/x-reelhof-folder';
/** Milliseconds over a closed folder until it opens, so that videos can be dropped inside it. */
const openMs = 600;

/** Starts dragging a folder into another one. */
export const dragFolder = ({ dataTransfer }: DragEvent, id: string): void => {
  dataTransfer.setData(type, id);
  dataTransfer.effectAllowed = 'move';
};

const carriesFolder = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type);

export type DropHandlers = {
  /** `isMove` if Shift was held. Undefined if no videos can be dropped. */
  onVideos?: ((ids: string[], isMove: boolean) => void) | undefined;
  onFolder?: ((id: string) => void) | undefined;
  /** Called while something is held over a closed folder. */
  onOpen?: (() => void) | undefined;
};

/** Makes an element accept videos and folders. */
export const useDropTarget = ({ onVideos, onFolder, onOpen }: DropHandlers) => {
  const [isOver, setIsOver] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const leave = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setIsOver(false);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const takes = (event: DragEvent) =>
    Boolean(onVideos && carriesVideos(event)) || Boolean(onFolder && carriesFolder(event));
  return {
    'data-over': isOver,
    onDragLeave: leave,
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = carriesFolder(event) || event.shiftKey ? 'move' : 'copy';
      setIsOver(true);
      if (onOpen) timer.current ??= window.setTimeout(onOpen, openMs);
    },
    onDrop: (event: DragEvent) => {
      leave();
      if (!takes(event)) return;
      event.preventDefault();
      if (carriesFolder(event)) onFolder?.(event.dataTransfer.getData(type));
      else onVideos?.(readVideos(event), event.shiftKey);
    },
  };
};
