'use client';

import { useEffect, useState } from 'react';

import { ButtonLink } from '@/components/kit/ButtonLink';
import { Facts } from '@/components/kit/Facts';
import { useText } from '@/components/kit/i18n/use-text';
import type { LiveInfo } from '@/lib/live/live-status';

import { findEvent, listPath } from '../live-calls';
import styles from './linked-event.module.scss';

type LinkedEventProps = { id: string; title: string };

/** What the event says of its captions; null while it is not known. */
const useCaptions = (id: string): LiveInfo['liveTranscriptionStatus'] | null => {
  const [status, setStatus] = useState<LiveInfo['liveTranscriptionStatus'] | null>(null);
  useEffect(() => {
    let isOver = false;
    findEvent(id).then(
      ({ info }) => isOver || setStatus(info.liveTranscriptionStatus),
      // Without an answer the box has the link alone.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [id]);
  return status;
};

/** The live event that a video is the recording of, and how its captions were. */
export const LinkedEvent = ({ id, title }: LinkedEventProps) => {
  const text = useText();
  const captions = useCaptions(id);
  return (
    <section aria-labelledby="linked-event" className={styles.box}>
      <h2 id="linked-event">{text('liveEvents.singular')}</h2>
      <Facts
        rows={[
          { label: text('liveDetails.title'), value: title },
          {
            label: text('liveRoom.transcription'),
            value: captions ? text(`liveRoom.transcriptionStates.${captions}`) : '–',
          },
        ]}
      />
      <ButtonLink href={`${listPath}/${id}`}>{text('liveEvent.view')}</ButtonLink>
    </section>
  );
};
