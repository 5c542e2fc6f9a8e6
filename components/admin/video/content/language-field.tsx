'use client';

import { useField } from '@payloadcms/ui';

import { PickField } from '@/components/kit/fields/pick-field';
import { useText } from '@/components/kit/i18n/use-text';

import { useLanguageOptions } from '../own-languages';
import { useEdit } from '../sync/edit-context';

type LanguageFieldProps = {
  /** Omits the hint, if text below the field explains it. */
  isPlain?: boolean;
};

/** The video's language, named in the panel's language and searchable. */
export const LanguageField = ({ isPlain = false }: LanguageFieldProps) => {
  const text = useText();
  const { rights } = useEdit();
  const { value, setValue, showError, errorMessage } = useField<string | null>({ path: 'language' });
  const options = useLanguageOptions();
  return (
    <PickField
      error={showError ? errorMessage : undefined}
      hint={isPlain ? undefined : text('edit.general.languageHint')}
      id="field-language"
      isDisabled={!rights.canUpdate}
      isSingle
      label={text('edit.general.language')}
      noMatch={text('edit.general.languageNoMatch')}
      onChange={([chosen = null]) => setValue(chosen)}
      options={options}
      placeholder={text('edit.general.languageNone')}
      values={value ? [value] : []}
    />
  );
};
