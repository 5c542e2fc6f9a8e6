'use client';

import { useField } from '@payloadcms/ui';
import { useCallback } from 'react';

import { TextField } from '@/components/kit/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import { titleMaxLength } from '@/lib/library/rules';

/** What a preset is called. */
export const TitleField = ({ isDisabled }: { isDisabled: boolean }) => {
  const text = useText();
  const validate = useCallback(
    (title: unknown) => (typeof title === 'string' && title.trim() !== '') || text('presets.titleMissing'),
    [text],
  );
  const { value, setValue, showError, errorMessage } = useField<string>({ path: 'title', validate });
  return (
    <TextField
      counter={{ length: (value ?? '').length, max: titleMaxLength }}
      disabled={isDisabled}
      error={showError ? (errorMessage ?? null) : null}
      isRequired
      label={text('fields.title')}
      maxLength={titleMaxLength}
      onChange={setValue}
      value={value ?? ''}
    />
  );
};
