'use client';

import { Tag, type TagTone } from '@/components/kit/Tag';
import { useText } from '@/components/kit/i18n/use-text';
import type { LiveInfo } from '@/lib/live/live-status';

import { explainCaptions, nameCaptions } from '../describe-captions';
import { Card } from './card';
import styles from './card.module.scss';

type TranscriptionLineProps = { info: Pick<LiveInfo, 'liveTranscriptionStatus' | 'liveTranscription'> };

const tones: Record<LiveInfo['liveTranscriptionStatus'], TagTone> = {
  unavailable: 'quiet',
  off: 'quiet',
  waiting: 'busy',
  running: 'good',
  failed: 'bad',
};

/** Whether captions are written while the event is on air, and what went without; nothing where nobody could write them. */
export const TranscriptionLine = ({ info }: TranscriptionLineProps) => {
  const text = useText();
  const status = info.liveTranscriptionStatus;
  if (status === 'unavailable') return null;
  const lines = explainCaptions(text, info);
  return (
    <Card
      action={<Tag tone={tones[status]}>{nameCaptions(text, info)}</Tag>}
      title={text('liveRoom.transcription')}
    >
      {lines.length > 0 && <p className={styles.empty}>{lines.join(' · ')}</p>}
    </Card>
  );
};
