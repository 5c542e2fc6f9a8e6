'use client';

import { toast } from '@payloadcms/ui';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Tag } from '@/components/kit/tag';
import { useText } from '@/components/kit/i18n/use-text';

import { describeLiveRefusal } from '../describe-live-refusal';
import { setBreak } from '../live-calls';
import type { LiveEvent } from '../live-event';
import { Card } from './card';
import styles from './card.module.scss';

/** Starts and ends a break on air: viewers see the waiting image meanwhile. */
export const BreakCard = ({ event, onChanged }: { event: LiveEvent; onChanged: () => Promise<void> }) => {
  const text = useText();
  const { run, isBusy } = useCall(setBreak);
  const isOnBreak = event.isOnBreak === true;
  const toggle = async () => {
    const outcome = await run(event.id, !isOnBreak);
    if (!outcome) return;
    if (outcome.error) toast.error(describeLiveRefusal(text, outcome.error) ?? text('liveRoom.failed'));
    await onChanged();
  };
  return (
    <Card
      action={
        <Button
          isBusy={isBusy}
          kind={isOnBreak ? 'primary' : 'plain'}
          onClick={() => void toggle()}
          size="small"
        >
          {text(isOnBreak ? 'liveRoom.break.end' : 'liveRoom.break.begin')}
        </Button>
      }
      title={text('liveRoom.break.title')}
    >
      <p className={styles.empty}>
        {isOnBreak && (
          <>
            <Tag tone="busy">{text('liveRoom.break.on')}</Tag>{' '}
          </>
        )}
        {text(isOnBreak ? 'liveRoom.break.seen' : 'liveRoom.break.hint')}
      </p>
    </Card>
  );
};
