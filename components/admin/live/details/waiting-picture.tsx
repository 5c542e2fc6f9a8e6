'use client';

import { toast } from '@payloadcms/ui';
import { useRef } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

import { describeLiveRefusal } from '../describe-live-refusal';
import { removePicture, uploadPicture } from '../live-calls';
import type { LiveEvent } from '../live-event';
import styles from './details.module.scss';

/** Bytes. Larger images are refused before upload. */
const maxSize = 8_000_000;

type WaitingPictureProps = { event: LiveEvent; isReadOnly: boolean; onChanged: () => Promise<void> };

/** The image of the waiting page. Changes are saved immediately. */
export const WaitingPicture = ({ event, isReadOnly, onChanged }: WaitingPictureProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy } = useCall((file: File | null) =>
    file ? uploadPicture(event.id, file) : removePicture(event.id),
  );
  const { posterUrl } = event.src;
  const set = async (file: File | null) => {
    if (file && file.size > maxSize) {
      toast.error(text('liveDetails.pictureTooLarge'));
      return;
    }
    const outcome = await run(file);
    if (!outcome) return;
    if (outcome.error)
      toast.error(describeLiveRefusal(text, outcome.error) ?? text('liveDetails.pictureFailed'));
    else toast.success(text(file ? 'liveDetails.pictureSaved' : 'liveDetails.pictureRemoved'));
    await onChanged();
  };
  return (
    <aside aria-label={text('liveDetails.picture')} className={styles.card}>
      <div className={styles.picture}>
        {posterUrl ? (
          // oxlint-disable-next-line nextjs/no-img-element -- it comes from the edge as it is
          <img alt={text('liveDetails.picture')} src={posterUrl} />
        ) : (
          <span>{text('liveList.noPicture')}</span>
        )}
      </div>
      <div className={styles.pictureFoot}>
        <span>
          {text('liveDetails.picture')}
          <small>{text('liveDetails.pictureHint')}</small>
        </span>
        {!isReadOnly && posterUrl && (
          <Button disabled={isBusy} kind="quiet" onClick={() => void set(null)} size="small">
            {text('liveDetails.remove')}
          </Button>
        )}
        {!isReadOnly && (
          <Button isBusy={isBusy} onClick={() => input.current?.click()} size="small">
            {text(posterUrl ? 'liveDetails.replace' : 'liveDetails.choose')}
          </Button>
        )}
        <input
          accept="image/jpeg,image/png,image/webp"
          aria-label={text('liveDetails.picture')}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void set(file);
          }}
          ref={input}
          type="file"
        />
      </div>
    </aside>
  );
};
