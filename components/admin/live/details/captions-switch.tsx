'use client';

import { Switch } from '@/components/kit/fields/switch';
import { useText } from '@/components/kit/i18n/use-text';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';

import type { LiveEvent } from '../live-event';
import type { Details } from './use-details';

type LockOptions = {
  /** Null for a new event. */
  info: Pick<LiveEvent['info'], 'state' | 'channelState'> | null;
  mayChange: boolean;
  /** The language as currently typed. */
  language: string | null;
  isOn: boolean;
};

/**
 * Why captions cannot be switched, and whether the switch is locked; null if they can, which requires
 * permission and an idle event and channel. Pure.
 */
export const findCaptionsLock = ({ info, mayChange, language, isOn }: LockOptions) => {
  if (!mayChange) return { reason: 'captionsReadOnly', isLocked: true } as const;
  const isIdle = info === null || (info.state === 'IDLE' && info.channelState === 'IDLE');
  if (!isIdle) return { reason: 'captionsBusy', isLocked: true } as const;
  if (toTranscriptionLocale(language)) return null;
  // Captions that are on for an unrecognised language can still be switched off.
  return { reason: 'captionsLanguage', isLocked: !isOn } as const;
};

type CaptionsSwitchProps = {
  details: Details;
  /** Null for a new event. */
  event: LiveEvent | null;
  mayChange: boolean;
};

/** Switches live captions on or off, and explains why that is currently impossible. */
export const CaptionsSwitch = ({ details: { typed, change }, event, mayChange }: CaptionsSwitchProps) => {
  const text = useText();
  const { language, liveTranscriptionEnabled: isOn } = typed;
  const lock = findCaptionsLock({ info: event?.info ?? null, mayChange, language, isOn });
  return (
    <Switch
      hint={text(`liveDetails.${lock?.reason ?? 'captionsHint'}`)}
      isDisabled={lock?.isLocked === true}
      isOn={isOn}
      label={text('liveDetails.captions')}
      onChange={(liveTranscriptionEnabled) => change({ liveTranscriptionEnabled })}
    />
  );
};
