'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

import type { LiveEvent } from '../live-event';
import { TargetsDialog } from './targets-dialog';
import styles from './details.module.scss';

type TargetsRowProps = { event: LiveEvent; isReadOnly: boolean; onChanged: () => Promise<void> };

/** The event's restream targets by name. Changes are saved immediately. */
export const TargetsRow = ({ event, isReadOnly, onChanged }: TargetsRowProps) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { state, targets } = event.info;
  const isOnAir = state === 'LIVE';
  const names = targets.map(({ name }) => name).join(' · ');
  return (
    <div className={styles.targets}>
      <div>
        <p className={styles.targetsTitle}>{text('liveDetails.targets.title')}</p>
        {names ? (
          <p className={styles.hint} translate="no">
            {names}
          </p>
        ) : (
          <p className={styles.hint}>{text('liveDetails.targets.none')}</p>
        )}
        {isOnAir && !isReadOnly && <p className={styles.hint}>{text('liveDetails.targets.onAir')}</p>}
      </div>
      {!isReadOnly && (
        <Button
          aria-label={text('liveDetails.targets.changeLabel')}
          onClick={() => setIsOpen(true)}
          size="small"
        >
          {text('liveDetails.targets.change')}
        </Button>
      )}
      {isOpen && <TargetsDialog eventId={event.id} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </div>
  );
};
