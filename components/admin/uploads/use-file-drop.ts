'use client';

import { useEffect, useState } from 'react';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export const useFileDrop = (isEnabled: boolean, onFiles: (files: File[]) => void): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    // An element is entered before the previous one is left.
    let depth = 0;
    const show = (next: number) => {
      depth = Math.max(0, next);
      setIsOver(depth > 0);
    };
    const handlers: Record<string, (event: DragEvent) => void> = {
      dragenter: () => show(depth + 1),
      dragleave: () => show(depth - 1),
      dragover: (event) => event.preventDefault(),
      drop: (event) => {
        event.preventDefault();
        show(0);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
    };
    const answer = (event: Event) => {
      if (event instanceof DragEvent && carriesFiles(event)) handlers[event.type]?.(event);
    };
    for (const name of Object.keys(handlers)) window.addEventListener(name, answer);
    return () => {
      for (const name of Object.keys(handlers)) window.removeEventListener(name, answer);
      setIsOver(false);
    };
  }, [isEnabled, onFiles]);
  return isEnabled && isOver;
};
