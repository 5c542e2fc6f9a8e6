'use client';

import { useEffect, useState } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';

import styles from './drop-overlay.module.scss';

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

/** Announces the effect of dropping files while they are dragged over the page. */
export const DropOverlay = () => {
  const text = useText();
  return (
    <div className={styles.overlay}>
      <div className={styles.frame}>
        <Icon name="upload" size={28} />
        <p className={styles.title}>{text('uploads.drop.title')}</p>
        <p className={styles.hint}>{text('uploads.drop.hint')}</p>
      </div>
    </div>
  );
};
