import { useEffect, useMemo, useState } from 'react';

import { formatNumber } from '@/lib/core/i18n/format';
import { maxPrinted } from '@/lib/review/sharing/types';
import { getDrawnFrame } from '@/lib/review/timecode';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { type FramePictures, grabFrames } from './grab-frames';
import PrintSheet from './print-sheet';

import late from '../parts/late.module.scss';
import texts from '../parts/text.module.scss';

/**
 * Prints the comments once the images of their frames and the attachments have loaded. Refuses to print too
 * many.
 */
export const PrintNow = ({ onClose }: { onClose: () => void }) => {
  const { setFilter, reviewVideo, shown } = useReview();
  const { text, language } = usePage();
  const isTooMany = shown.length > maxPrinted;
  const [frames, setFrames] = useState<FramePictures | null>(null);
  const [done, setDone] = useState(0);
  const skip = useMemo(() => new AbortController(), []);
  const wanted = new Set(
    shown.flatMap(({ comment }) => getDrawnFrame(comment.drawing, comment.frameIn) ?? []),
  );

  useEffect(() => {
    // The filter requested by the panel's link. Set before the capture, which then needs fewer frames.
    if (location.hash === '#print-open') setFilter({ state: 'open', person: null, query: '' });
    if (isTooMany) return;
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, skip.signal]);
    void grabFrames({ reviewVideo, frames: [...wanted], onPicture: setDone, signal }).then(
      (pictures) => gone.signal.aborted || setFrames(pictures),
    );
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- once, regardless of later renders
  }, [isTooMany]);
  useEffect(() => {
    if (!frames) return;
    let isGone = false;
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] img')];
    void Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))).then(() => {
      if (isGone) return;
      window.print();
      onClose();
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once they are there
  }, [frames]);

  if (isTooMany) {
    const counts = {
      count: formatNumber(language, shown.length),
      most: formatNumber(language, maxPrinted),
    };
    return (
      <p className={late.late} role="alert">
        {text('sharePage.print.tooMany', counts)}{' '}
        <button className={texts.link} onClick={onClose} type="button">
          {text('sharePage.close')}
        </button>
      </p>
    );
  }
  return (
    <>
      <PrintSheet frames={frames} />
      {!frames && wanted.size > 0 && (
        <p className={late.late} data-tone="busy" role="status">
          {text('sharePage.print.preparing', { done, all: wanted.size })}{' '}
          <button className={texts.link} onClick={() => skip.abort()} type="button">
            {text('sharePage.print.skip')}
          </button>
        </p>
      )}
    </>
  );
};
