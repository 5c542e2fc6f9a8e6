'use client';

import type { ReactNode } from 'react';

import { Icon } from '@/components/kit/Icon';
import { useText } from '@/components/kit/i18n/use-text';

import own from './verify-workspace.module.scss';

type CardProps = {
  number: number;
  name: string;
  /** Beside it: times and counts, which are not read out. */
  note: string;
  status: 'open' | 'running' | 'done' | 'failed';
  children?: ReactNode;
};

const words = { running: 'isRunning', done: 'isDone', failed: 'isFailed' } as const;

/** One step of the building. */
export const Card = ({ number, name, note, status, children }: CardProps) => {
  const text = useText();
  return (
    <li className={own.step} data-status={status}>
      <span aria-hidden="true" className={own.mark}>
        {status === 'done' && <Icon name="check" size={15} />}
        {status === 'failed' && <Icon name="close" size={15} />}
        {status === 'open' && number}
      </span>
      <b>
        {name}
        {status !== 'open' && <span className="sr-only"> {text(`signUp.verify.${words[status]}`)}</span>}
      </b>
      <small aria-live="off">{note}</small>
      {children && <div className={own.more}>{children}</div>}
    </li>
  );
};
