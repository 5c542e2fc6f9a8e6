'use client';

import { useField } from '@payloadcms/ui';
import { useCallback, type KeyboardEvent } from 'react';

import { useCheckedField } from '@/components/admin/patches/CheckedField/use-checked-field';
import { TextArea } from '@/components/kit/fields/TextArea';
import { TextField } from '@/components/kit/fields/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import { descriptionMaxLength, titleMaxLength } from '@/lib/videos/library/rules';

import { useEdit } from '../sync/edit-context';

/** The title: required, at most 100 characters. Enter saves. */
export const TitleField = () => {
  const text = useText();
  const { rights, save } = useEdit();
  const check = useCallback(
    (value: unknown) =>
      (typeof value === 'string' && value.trim() !== '') || text('edit.general.titleMissing'),
    [text],
  );
  const { value, setValue, showError, errorMessage } = useCheckedField<string>('title', check);
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <TextField
      counter={{ length: (value ?? '').length, max: titleMaxLength }}
      disabled={!rights.canUpdate}
      error={showError ? errorMessage : null}
      id="field-title"
      isRequired
      label={text('fields.title')}
      maxLength={titleMaxLength}
      onChange={setValue}
      onKeyDown={saveOnEnter}
      value={value ?? ''}
    />
  );
};

/** The description: at most 2000 characters. */
export const DescriptionField = () => {
  const text = useText();
  const { rights } = useEdit();
  const { value, setValue, showError, errorMessage } = useField<string | null>({ path: 'description' });
  return (
    <TextArea
      counter={{ length: (value ?? '').length, max: descriptionMaxLength }}
      disabled={!rights.canUpdate}
      error={showError ? errorMessage : null}
      hint={text('edit.general.descriptionHint')}
      id="field-description"
      label={text('videos.fields.description')}
      maxLength={descriptionMaxLength}
      onChange={setValue}
      value={value ?? ''}
    />
  );
};
