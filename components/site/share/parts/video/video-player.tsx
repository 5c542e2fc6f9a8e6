import { createElement, useEffect, useState } from 'react';

import type { Share } from '@/lib/review/sharing/page/describe-share';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import type { ReviewVideoElement } from '../../state/create-review-video';

import styles from './video-player.module.scss';

/** The recipient's name over the video, in every view. */
export const Watermark = () => {
  const { watermark } = useReview().share.share;
  return watermark ? (
    <span aria-hidden="true" className={styles.watermark}>
      {watermark}
    </span>
  ) : null;
};

type ReviewPlayerProps = {
  playback: Share['playback'];
  /** Subscribes to the element while it is mounted. The function must be stable across renders. */
  follow: (element: ReviewVideoElement) => () => void;
};

/**
 * The `key` of a player. A player that was given data keeps it, so switching to one that polls data.json
 * needs a new element.
 */
export const toPlayerKey = (version: number, { data }: Share['playback']): string =>
  `${version} ${data ? 'given' : 'told'}`;

/** Our player without its controls. */
export const ReviewPlayer = ({ playback, follow }: ReviewPlayerProps) => {
  const { text, language } = usePage();
  const [element, setElement] = useState<ReviewVideoElement | null>(null);
  const { data, dataUrl, posterUrl } = playback;
  useEffect(() => (element ? follow(element) : undefined), [element, follow]);
  useEffect(() => {
    if (!element || !data) return;
    let isGone = false;
    // The element accepts properties only once its script has defined it.
    void customElements.whenDefined(element.localName).then(() => {
      if (!isGone) Object.assign(element, { data });
    });
    return () => {
      isGone = true;
    };
  }, [element, data]);
  return createElement(
    'reelhof-player',
    {
      ref: setElement,
      src: data ? undefined : dataUrl,
      controls: 'none',
      shortcuts: 'off',
      preview: '',
      captions: '0',
      lang: language,
    },
    // oxlint-disable-next-line nextjs/no-img-element -- no Next on this page
    posterUrl ? <img alt={text('sharePage.video.poster')} src={posterUrl} /> : null,
  );
};
