'use client';

import { FieldDescription, FieldError, FieldLabel, useField } from '@payloadcms/ui';
import type { JSONFieldClientComponent } from 'payload';
import { useState } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import styles from './json-text-field.module.scss';

const print = (value: unknown): string => (value == null ? '' : JSON.stringify(value, null, 2));

const parse = (draft: string): { value: unknown } | null => {
  try {
    return { value: draft.trim() === '' ? null : JSON.parse(draft) };
  } catch {
    return null;
  }
};

/** JSON in a plain text area; Payload's own field loads its editor from another host. */
export const JsonTextField: JSONFieldClientComponent = ({ field, path, readOnly }) => {
  const text = useText();
  const { value, setValue, showError, errorMessage, disabled } = useField<unknown>({ path });
  const [draft, setDraft] = useState<string | null>(null);
  const isBroken = draft !== null && parse(draft) === null;
  const id = `field-${path.replaceAll('.', '__')}`;
  const isReadOnly = readOnly || disabled;
  return (
    <div className={`field-type textarea ${isBroken || showError ? 'error' : ''}`}>
      <FieldLabel htmlFor={id} label={field.label} path={path} required={field.required} />
      <FieldError message={errorMessage} path={path} showError={showError} />
      <textarea
        aria-invalid={isBroken}
        className={styles.area}
        disabled={isReadOnly}
        id={id}
        onBlur={() => {
          if (!isBroken) setDraft(null);
        }}
        onChange={({ target }) => {
          setDraft(target.value);
          const parsed = parse(target.value);
          if (parsed) setValue(parsed.value);
        }}
        rows={4}
        spellCheck={false}
        value={draft ?? print(value)}
      />
      {isBroken && <p className={styles.broken}>{text('common.brokenJson')}</p>}
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  );
};
