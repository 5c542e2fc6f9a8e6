'use client';

import { getTranslation } from '@payloadcms/translations';
import { FieldDescription, useField, useTranslation } from '@payloadcms/ui';
import type { JSONFieldClientComponent } from 'payload';
import { useState } from 'react';

import { TextArea } from '@/components/kit/fields/text-field';
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

/** JSON in a plain text area. Payload's field loads its editor from another host. */
export const JsonTextField: JSONFieldClientComponent = ({ field, path, readOnly }) => {
  const text = useText();
  const { i18n } = useTranslation();
  const { value, setValue, showError, errorMessage, disabled } = useField<unknown>({ path });
  const [draft, setDraft] = useState<string | null>(null);
  const isBroken = draft !== null && parse(draft) === null;
  return (
    <div className={styles.field}>
      <TextArea
        disabled={readOnly || disabled}
        error={isBroken ? text('common.brokenJson') : showError ? errorMessage : null}
        id={`field-${path.replaceAll('.', '__')}`}
        isCode
        isRequired={field.required}
        label={field.label ? getTranslation(field.label, i18n) : path}
        onBlur={() => {
          if (!isBroken) setDraft(null);
        }}
        onChange={(typed) => {
          setDraft(typed);
          const parsed = parse(typed);
          if (parsed) setValue(parsed.value);
        }}
        rows={4}
        spellCheck={false}
        value={draft ?? print(value)}
      />
      <FieldDescription description={field.admin?.description} path={path} />
    </div>
  );
};
