'use client';

import { ReactSelect, useField, useTranslation } from '@payloadcms/ui';
import { useMemo } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { getLanguageName, listLanguages } from '@/lib/core/i18n/language-name';
import { locales } from '@/lib/library/locales';

import { EditField } from '../edit/edit-field';
import { useEdit } from '../sync/edit-context';

/** The video's language by its name in the panel's language; found by typing. */
export const LanguageField = () => {
  const text = useText();
  const { i18n } = useTranslation();
  const { rights } = useEdit();
  const { value, setValue, showError, errorMessage } = useField<string | null>({ path: 'language' });
  const options = useMemo(
    () => listLanguages(i18n.language, locales).map(({ tag, name }) => ({ value: tag, label: name })),
    [i18n.language],
  );
  const selected = value ? { value, label: getLanguageName(i18n.language, value) } : undefined;
  return (
    <EditField
      error={showError ? errorMessage : undefined}
      hint={text('edit.general.languageHint')}
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
    </EditField>
  );
};
