'use client';

import { useEffect, useRef, type RefObject } from 'react';

import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format-duration';

import { useEdit } from '../sync/edit-context';
import styles from './thumbnail.module.scss';

type LibraryPreviewProps = { film: RefObject<HTMLVideoElement | null>; frame: number };

/** The video's card as the library will show it. */
export const LibraryPreview = ({ film, frame }: LibraryPreviewProps) => {
  const text = useText();
  const { video } = useEdit();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const source = film.current;
    const place = canvas.current;
    if (!source || !place) return;
    const draw = () => {
      const { videoWidth, videoHeight } = source;
      if (videoWidth === 0) return;
      // As the library cuts it: the middle, in 16:9.
      const height = Math.min(videoHeight, (videoWidth * 9) / 16);
      const width = Math.min(videoWidth, (videoHeight * 16) / 9);
      const cut = [(videoWidth - width) / 2, (videoHeight - height) / 2, width, height] as const;
      place.getContext('2d')?.drawImage(source, ...cut, 0, 0, place.width, place.height);
    };
    draw();
    source.addEventListener('seeked', draw);
    source.addEventListener('loadeddata', draw);
    return () => {
      source.removeEventListener('seeked', draw);
      source.removeEventListener('loadeddata', draw);
    };
  });
  return (
    <section>
      <h3 className={styles.label}>{text('thumbnail.inLibrary')}</h3>
      <div className={styles.card}>
        <div className={styles.picture}>
          <canvas aria-hidden="true" data-frame={frame} height={270} ref={canvas} width={480} />
          <span>{formatDuration(video.duration ?? 0)}</span>
        </div>
        <p className={styles.name}>{video.title}</p>
        <p className={styles.facts}>
          <Time value={video.createdAt} /> · {text(`videos.visibility.${video.visibility}`)}
        </p>
      </div>
    </section>
  );
};
