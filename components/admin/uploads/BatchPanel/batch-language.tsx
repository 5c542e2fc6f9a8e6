'use client';

import { useMemo } from 'react';

import { SelectField } from '@/components/kit/fields/SelectField';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { listLanguages } from '@/lib/core/i18n/language-name';
import { locales } from '@/lib/videos/library/locales';

type BatchLanguageProps = { value: string | null; onChange: (value: string | null) => void };

/** The language that is spoken in the videos. */
export const BatchLanguage = ({ value, onChange }: BatchLanguageProps) => {
  const text = useText();
  const language = useLanguage();
  const options = useMemo(
    () => listLanguages(language, locales).map(({ tag, name }) => ({ value: tag, label: name })),
    [language],
  );
  return (
    <SelectField
      label={text('uploads.batch.language')}
      onChange={(chosen) => onChange(chosen || null)}
      options={[{ value: '', label: text('uploads.batch.noLanguage') }, ...options]}
      value={value ?? ''}
    />
  );
};
