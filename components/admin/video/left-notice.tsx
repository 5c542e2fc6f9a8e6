'use client';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { formatMoment } from '@/lib/core/i18n/format';

type LeftNoticeProps = {
  /** Time of the draft in milliseconds. */
  savedAt: number;
  onResume: () => void;
  onDiscard: () => void;
};

/** Offers the draft of a closed tab, stored in this browser. */
export const LeftNotice = ({ savedAt, onResume, onDiscard }: LeftNoticeProps) => {
  const text = useText();
  const language = useLanguage();
  const at = new Date(savedAt);
  // oxlint-disable-next-line react/purity -- precise to a day
  const isToday = at.toDateString() === new Date().toDateString();
  const time = isToday
    ? new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(at)
    : formatMoment(language, at.toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <Notice
      action={
        <>
          <Button onClick={onResume} size="small">
            {text('captionEditor.left.resume')}
          </Button>
          <Button kind="quiet" onClick={onDiscard} size="small">
            {text('captionEditor.left.discard')}
          </Button>
        </>
      }
      tone="busy"
    >
      {text('captionEditor.left.title', { time })}
    </Notice>
  );
};
