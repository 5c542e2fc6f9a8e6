'use client';

import { ReactSelect, useField } from '@payloadcms/ui';
import { useMemo } from 'react';

import { Field } from '@/components/kit/Field';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { getLanguageName, listLanguages } from '@/lib/core/i18n/language-name';
import { locales } from '@/lib/library/locales';

import { useEdit } from '../sync/edit-context';

type LanguageFieldProps = {
  /** Where what stands below it says what it is for. */
  isPlain?: boolean;
};

/** The video's language by its name in the panel's language; found by typing. */
export const LanguageField = ({ isPlain = false }: LanguageFieldProps) => {
  const text = useText();
  const language = useLanguage();
  const { rights } = useEdit();
  const { value, setValue, showError, errorMessage } = useField<string | null>({ path: 'language' });
  const options = useMemo(
    () => listLanguages(language, locales).map(({ tag, name }) => ({ value: tag, label: name })),
    [language],
  );
  const selected = value ? { value, label: getLanguageName(language, value) } : undefined;
  return (
    <Field
      error={showError ? errorMessage : undefined}
      hint={isPlain ? undefined : text('edit.general.languageHint')}
      id="field-language"
      label={text('edit.general.language')}
    >
      <ReactSelect
        disabled={!rights.canUpdate}
        inputId="field-language"
        isClearable
        onChange={(option) => setValue(!option || Array.isArray(option) ? null : option.value)}
        options={options}
        placeholder={text('edit.general.languageNone')}
        showError={showError}
        value={selected}
      />
    </Field>
  );
};
