'use client';

import { Tag, type TagTone } from '@/components/kit/Tag';
import { useText } from '@/components/kit/i18n/use-text';
import type { LiveInfo } from '@/lib/live/live-status';

import { Card } from './card';

type Status = LiveInfo['liveTranscriptionStatus'];

const tones: Record<Status, TagTone> = {
  unavailable: 'quiet',
  off: 'quiet',
  waiting: 'busy',
  running: 'good',
  failed: 'bad',
};

/** Whether captions are written while the event is on air; nothing where nobody could write them. */
export const TranscriptionLine = ({ status }: { status: Status }) => {
  const text = useText();
  if (status === 'unavailable') return null;
  return (
    <Card
      action={<Tag tone={tones[status]}>{text(`liveRoom.transcriptionStates.${status}`)}</Tag>}
      title={text('liveRoom.transcription')}
    />
  );
};
