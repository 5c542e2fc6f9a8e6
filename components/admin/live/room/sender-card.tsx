'use client';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { LiveSignal } from '@/lib/live/live-status';

import { formatClock } from '../format-times';
import { Card } from './card';
import styles from './card.module.scss';

type SenderCardProps = {
  signal: LiveSignal;
  now: number | null;
  /** Null for users who may not see the stream credentials. */
  onCredentials: (() => void) | null;
};

/** The current sender in one line. Replaces the guide once it has been followed. */
export const SenderCard = ({ signal, now, onCredentials }: SenderCardProps) => {
  const text = useText();
  const { protocol, sendingSince, backup } = signal;
  return (
    <Card
      action={
        onCredentials && (
          <Button kind="quiet" onClick={onCredentials} size="small">
            {text('liveRoom.sender.credentials')}
          </Button>
        )
      }
      note={
        sendingSince && now !== null
          ? text('liveRoom.sender.since', {
              time: formatClock(text, Math.max(0, now - Date.parse(sendingSince))),
            })
          : undefined
      }
      title={text(`liveRoom.sender.${protocol ?? 'rtmp'}`)}
    >
      {backup && <p className={styles.empty}>{text('liveRoom.sender.backup')}</p>}
    </Card>
  );
};
