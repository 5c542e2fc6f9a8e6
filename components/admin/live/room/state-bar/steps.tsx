'use client';

import { Icon } from '@/components/kit/icon';
import { useText } from '@/components/kit/i18n/use-text';
import type { StageName } from '@/lib/live/find-stage';

import styles from './state-bar.module.scss';

/** The four steps to going live, with the next one highlighted. */
export const Steps = ({ stage, step }: { stage: StageName; step: 1 | 2 | 3 | 4 }) => {
  const text = useText();
  const names = [
    step > 1 ? 'channelRuns' : stage === 'starting' ? 'channelStarts' : 'channel',
    step > 2 ? 'pictureComes' : 'picture',
    step > 3 ? 'checked' : 'check',
    'goLive',
  ] as const;
  return (
    <ol aria-label={text('liveRoom.steps.label')} className={styles.steps}>
      {names.map((name, index) => {
        const number = index + 1;
        const state = number < step ? 'done' : number === step ? 'next' : 'later';
        return (
          <li aria-current={state === 'next' ? 'step' : undefined} data-state={state} key={number}>
            {state === 'done' ? (
              <Icon name="check" size={18} />
            ) : (
              <span aria-hidden="true" className={styles.number}>
                {number}
              </span>
            )}
            {text(`liveRoom.steps.${name}`)}
            {state === 'next' && (
              <span aria-hidden="true" className={styles.of}>
                {text('liveRoom.stepOf', { step })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
