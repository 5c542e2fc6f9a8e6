'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import { formatWait } from './format-wait';

/** The rate limit was hit: shows how long to wait. All input is kept. */
export const WaitNotice = ({ seconds }: { seconds: number }) => {
  const text = useText();
  return (
    <Notice title={text('signUp.guard.wait', { time: formatWait(seconds) })} tone="busy">
      {text('signUp.guard.waitWhy')}
    </Notice>
  );
};
