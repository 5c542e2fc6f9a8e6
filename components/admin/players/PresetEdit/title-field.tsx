'use client';

import { useCallback } from 'react';

import { useCheckedField } from '@/components/admin/patches/CheckedField/use-checked-field';
import { TextField } from '@/components/kit/fields/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import { titleMaxLength } from '@/lib/videos/library/rules';

/** What a preset is called. */
export const TitleField = ({ isDisabled }: { isDisabled: boolean }) => {
  const text = useText();
  const check = useCallback(
    (title: unknown) => (typeof title === 'string' && title.trim() !== '') || text('presets.titleMissing'),
    [text],
  );
  const { value, setValue, showError, errorMessage } = useCheckedField<string>('title', check);
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
