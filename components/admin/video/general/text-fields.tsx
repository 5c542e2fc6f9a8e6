'use client';

import { useField } from '@payloadcms/ui';
import { useCallback, type KeyboardEvent } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { descriptionMaxLength, titleMaxLength } from '@/lib/library/rules';

import { describe, EditField } from '../edit/edit-field';
import { useEdit } from '../sync/edit-context';
import styles from '../edit/fields.module.scss';

const Counter = ({ length, max }: { length: number; max: number }) => (
  <span className={styles.counter} data-near={length > max * 0.9}>
    {length} / {max}
  </span>
);

/** The title: required, at most 100 characters. Enter saves. */
export const TitleField = () => {
  const text = useText();
  const { rights, save } = useEdit();
  const validate = useCallback(
    (value: unknown) =>
      (typeof value === 'string' && value.trim() !== '') || text('edit.general.titleMissing'),
    [text],
  );
  const { value, setValue, showError, errorMessage } = useField<string>({ path: 'title', validate });
  const error = showError ? errorMessage : undefined;
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  return (
    <EditField
      counter={<Counter length={(value ?? '').length} max={titleMaxLength} />}
      error={error}
      id="field-title"
      isRequired
      label={text('fields.title')}
    >
      <input
        aria-describedby={describe('field-title', { error })}
        aria-invalid={Boolean(error)}
        aria-required
        autoComplete="off"
        className={styles.input}
        disabled={!rights.canUpdate}
        id="field-title"
        maxLength={titleMaxLength}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={saveOnEnter}
        type="text"
        value={value ?? ''}
      />
    </EditField>
  );
};

/** The description: at most 2000 characters. */
export const DescriptionField = () => {
  const text = useText();
  const { rights } = useEdit();
  const { value, setValue, showError, errorMessage } = useField<string | null>({ path: 'description' });
  const error = showError ? errorMessage : undefined;
  const hint = text('edit.general.descriptionHint');
  return (
    <EditField
      counter={<Counter length={(value ?? '').length} max={descriptionMaxLength} />}
      error={error}
      hint={hint}
      id="field-description"
      label={text('videos.fields.description')}
    >
      <textarea
        aria-describedby={describe('field-description', { error, hint })}
        aria-invalid={Boolean(error)}
        className={styles.area}
        disabled={!rights.canUpdate}
        id="field-description"
        maxLength={descriptionMaxLength}
        onChange={({ target }) => setValue(target.value)}
        rows={3}
        value={value ?? ''}
      />
    </EditField>
  );
};
