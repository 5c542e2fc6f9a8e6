'use client';

import { Switch } from '@/components/kit/fields/switch';
import { useText } from '@/components/kit/i18n/use-text';

import type { LiveEvent } from '../live-event';
import { findCaptionsLock } from './find-captions-lock';
import type { Details } from './use-details';

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
