'use client';

import { useEffect, useState } from 'react';

import { ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { DetailList } from '@/components/kit/tables/detail-list';
import type { LiveInfo } from '@/lib/live/live-status';

import { findEvent, listPath, logLiveFault } from './live-api';
import { explainCaptions, nameCaptions } from './live-event';

import styles from './linked-event.module.scss';

type LinkedEventProps = { id: string; title: string };

type Captions = Pick<LiveInfo, 'liveTranscriptionStatus' | 'liveTranscription'>;

/** Captions of the event; null until loaded. */
const useCaptions = (id: string): Captions | null => {
  const [captions, setCaptions] = useState<Captions | null>(null);
  useEffect(() => {
    let isOver = false;
    findEvent(id).then(
      ({ info }) => isOver || setCaptions(info),
      // Without a response, the box contains only the link.
      (error: unknown) => logLiveFault('The live event of this recording could not be fetched', error),
    );
    return () => {
      isOver = true;
    };
  }, [id]);
  return captions;
};

/** The live event that a video was recorded from, and the state of its captions. */
export const LinkedEvent = ({ id, title }: LinkedEventProps) => {
  const text = useText();
  const captions = useCaptions(id);
  return (
    <section aria-labelledby="linked-event" className={styles.box}>
      <h2 id="linked-event">{text('liveEvents.singular')}</h2>
      <DetailList
        rows={[
          { label: text('liveDetails.title'), value: title },
          {
            label: text('liveRoom.transcription'),
            value: captions
              ? [nameCaptions(text, captions), ...explainCaptions(text, captions)].join(' · ')
              : '–',
          },
        ]}
      />
      <ButtonLink href={`${listPath}/${id}`}>{text('liveEvent.view')}</ButtonLink>
    </section>
  );
};
