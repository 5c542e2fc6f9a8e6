'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { copyText } from '@/components/kit/fields/copy-text';
import { useText } from '@/components/kit/i18n/use-text';
import type { LiveInfo } from '@/lib/live/live-status';

import { Card } from './card';
import styles from './card.module.scss';

/** The secret link to the viewers' page before the event is live. */
export const Rehearsal = ({ info, now }: { info: LiveInfo; now: number | null }) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  const { rehearsal, start } = info;
  if (!rehearsal) return null;
  const isEarly = now !== null && now < Date.parse(start.from);
  const copy = async () => {
    const isDone = await copyText(rehearsal.url);
    setIsCopied(isDone);
    if (!isDone) toast.error(text('liveEvent.copyFailed', { id: rehearsal.url }));
  };
  return (
    <Card
      action={
        <Button
          aria-label={isCopied ? undefined : text('liveRoom.rehearsal.copy')}
          kind="quiet"
          onBlur={() => setIsCopied(false)}
          onClick={() => void copy()}
          size="small"
        >
          {text(isCopied ? 'common.copied' : 'common.copy')}
        </Button>
      }
      title={text('liveRoom.rehearsal.title')}
    >
      <p className={styles.empty}>
        {text('liveRoom.rehearsal.text')} {isEarly && text('liveRoom.rehearsal.hint')}
      </p>
    </Card>
  );
};
