import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { comeBackMs, findFault, type StageName } from '@/lib/live/find-stage';

import { formatMomentNear, formatSeconds, formatTimeExactly } from '../../format-times';
import type { LiveEvent } from '../../live-event';

type WordOptions = {
  event: LiveEvent;
  stage: StageName;
  now: number | null;
  /** Seconds from the camera to the viewers, where that is known. */
  delay: number | null;
};

/** The word and the sentence of a stage; of a faulty one, those of its gravest fault. */
export const useWords = ({ event, stage, now, delay }: WordOptions): { word: string; say: string } => {
  const text = useText();
  const language = useLanguage();
  const { info } = event;
  const known = stage === 'faulty' ? 'checking' : stage;
  const fault = stage === 'faulty' ? findFault(info.checks) : null;
  if (fault) {
    return { word: text(`liveRoom.faults.${fault}.word`), say: text(`liveRoom.faults.${fault}.say`) };
  }
  const word = text(`liveRoom.stages.${known}.word`);
  if (stage === 'live' && delay !== null) {
    return { word, say: text('liveRoom.delayed', { time: formatSeconds(language, delay) }) };
  }
  const lastPicture = info.signal?.lastPictureAt;
  const say = text(`liveRoom.stages.${known}.say`, {
    other: info.usedBy?.title ?? '',
    running: info.start.runningChannels,
    from: now === null ? '…' : formatMomentNear(language, info.start.from, now),
    until:
      lastPicture && now !== null ? formatTimeExactly(language, Date.parse(lastPicture) + comeBackMs) : '…',
  });
  return { word, say };
};
