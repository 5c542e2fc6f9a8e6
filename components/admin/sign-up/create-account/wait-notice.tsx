'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import { formatWait } from './format-wait';

/** Too many came at once: how long to wait. Nothing that was typed is lost. */
export const WaitNotice = ({ seconds }: { seconds: number }) => {
  const text = useText();
  return (
    <Notice title={text('signUp.guard.wait', { time: formatWait(seconds) })} tone="busy">
      {text('signUp.guard.waitWhy')}
    </Notice>
  );
};
