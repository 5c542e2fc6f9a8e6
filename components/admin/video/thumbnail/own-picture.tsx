'use client';

import { type DragEvent, useId, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { ProgressBar } from '@/components/kit/states/progress-bar';

import type { Thumbnail } from './use-thumbnail';

import styles from './thumbnail.module.scss';

/** An image with a signed URL, in its final size: Next's optimiser would only fetch it again. */
export const Picture = ({ src, alt }: { src: string; alt: string }) => (
  // oxlint-disable-next-line nextjs/no-img-element
  <img alt={alt} src={src} />
);

type OwnPictureProps = { thumbnail: Thumbnail; onUploaded: () => void };

/** An uploaded image instead of a frame. */
export const OwnPicture = ({ thumbnail, onUploaded }: OwnPictureProps) => {
  const text = useText();
  const { state } = thumbnail;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const send = async (file: File | undefined) => {
    if (file && (await thumbnail.upload(file))) onUploaded();
  };
  const hold = (event: DragEvent) => {
    // The page behind treats dropped files as videos.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section>
      <h3 className={styles.label}>{text('thumbnail.own')}</h3>
      <div
        className={styles.drop}
        data-over={isOver}
        onDragLeave={() => setIsOver(false)}
        onDragOver={(event) => {
          hold(event);
          setIsOver(true);
        }}
        onDrop={(event) => {
          hold(event);
          setIsOver(false);
          void send(event.dataTransfer.files[0]);
        }}
      >
        {state.is === 'uploading' ? (
          <>
            <Picture alt={text('thumbnail.own')} src={state.preview} />
            <ProgressBar label={text('thumbnail.uploading')} value={state.share} />
          </>
        ) : (
          <>
            <Button aria-describedby={`${id}-rule`} icon="upload" onClick={() => input.current?.click()}>
              {text('thumbnail.chooseFile')}
            </Button>
            <p id={`${id}-rule`}>
              {text('thumbnail.orDrop')}
              <br />
              {text('thumbnail.formats')}
            </p>
          </>
        )}
        <input
          accept="image/jpeg,image/png,image/webp"
          aria-label={text('thumbnail.chooseFile')}
          hidden
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
          ref={input}
          type="file"
        />
      </div>
      {state.is === 'refused' && (
        <p className={styles.refused} role="alert">
          {text(`thumbnail.refused.${state.reason}`)}
        </p>
      )}
    </section>
  );
};
