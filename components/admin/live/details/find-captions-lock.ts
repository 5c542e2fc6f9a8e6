import { toTranscriptionLocale } from '@/lib/videos/library/transcription-locales';

import type { LiveEvent } from '../live-event';

type LockOptions = {
  /** Null where one is planned. */
  info: Pick<LiveEvent['info'], 'state' | 'channelState'> | null;
  mayChange: boolean;
  /** The language as currently typed. */
  language: string | null;
  isOn: boolean;
};

/**
 * Why captions can't be switched, and whether that holds the switch; null where they can: by who may, while
 * event and channel are idle. Pure.
 */
export const findCaptionsLock = ({ info, mayChange, language, isOn }: LockOptions) => {
  if (!mayChange) return { reason: 'captionsReadOnly', isLocked: true } as const;
  const isIdle = info === null || (info.state === 'IDLE' && info.channelState === 'IDLE');
  if (!isIdle) return { reason: 'captionsBusy', isLocked: true } as const;
  if (toTranscriptionLocale(language)) return null;
  // Captions that are on for an unrecognised language can still be switched off.
  return { reason: 'captionsLanguage', isLocked: !isOn } as const;
};
