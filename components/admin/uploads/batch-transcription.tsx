'use client';

import { useState } from 'react';

import { Switch } from '@/components/kit/fields/switch';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';
import type { UploadOptions } from '@/lib/videos/uploads/find-upload-options';
import { formatCreditDay, getCreditMonth } from '@/lib/workspaces/usage/credit-rules';

import { findTranscriptionObstacle } from './engine/upload-details';

type BatchTranscriptionProps = {
  options: UploadOptions;
  language: string | null;
  /** Number of videos in the batch. */
  count: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Whether to transcribe the videos after encoding, with the price as far as it is known. */
export const BatchTranscription = ({ options, language, count, isOn, onChange }: BatchTranscriptionProps) => {
  const text = useText();
  const obstacle = findTranscriptionObstacle(options, language, count);
  const hint = useHint({ options, language, count });
  if (obstacle === 'unavailable') return null;
  return (
    <Switch
      hint={hint}
      // A switch that is on stays enabled, so that it can be switched off.
      isDisabled={obstacle !== null && !isOn}
      isOn={isOn}
      label={text('uploads.batch.transcribe')}
      onChange={onChange}
    />
  );
};

const useHint = ({
  options,
  language,
  count,
}: Pick<BatchTranscriptionProps, 'options' | 'language' | 'count'>): string => {
  const text = useText();
  const shown = useLanguage();
  const [{ next }] = useState(() => getCreditMonth(new Date()));
  const obstacle = findTranscriptionObstacle(options, language, count);
  const { limit = null, remaining = null } = options.transcription?.credits ?? {};
  const format = (value: number) => formatNumber(shown, value);
  if (obstacle === 'noLanguage') return text('ai.transcribe.noLanguage');
  if (obstacle === 'unsupported')
    return text('uploads.batch.unsupported', { language: getLanguageName(shown, language ?? '') });
  if (remaining === null || limit === null) return text('uploads.batch.creditsLater');
  const available = text('ai.credits.of', { remaining: format(remaining), limit: format(limit) });
  if (obstacle !== 'few') return text('uploads.batch.creditsLaterOf', { available });
  const few = text('uploads.batch.fewCredits', { count, available });
  return `${few} ${text('ai.credits.again', { day: formatCreditDay(shown, next), limit })}`;
};
