'use client';

import { useCallback, useEffect, useRef } from 'react';

import { useCheckedField } from '@/components/admin/workarounds/use-checked-field';
import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import {
  findMetadataFaults,
  maxMetadataPairs,
  type MetadataFault,
  type MetadataRow,
  type MetadataType,
  metadataTypes,
} from '@/lib/videos/library/metadata-rows';

import { useEdit } from '../sync/edit-context';

import fieldStyles from './fields.module.scss';
import styles from './metadata-table.module.scss';

type MetadataLineProps = {
  row: MetadataRow;
  fault: MetadataFault | undefined;
  isDisabled: boolean;
  onChange: (row: MetadataRow) => void;
  onRemove: () => void;
};

/** A text becomes a boolean only if it spells one. */
const withType = (row: MetadataRow, type: MetadataType): MetadataRow => ({
  ...row,
  type,
  value: type === 'boolean' ? String(row.value === 'true') : row.value,
});

/** A custom metadata pair: name, type, value. */
const MetadataLine = ({ row, fault, isDisabled, onChange, onRemove }: MetadataLineProps) => {
  const text = useText();
  const errorId = `metadata-${row.id}-error`;
  const mark = (isFaulty: boolean) => ({
    'aria-invalid': isFaulty,
    'aria-describedby': isFaulty ? errorId : undefined,
  });
  return (
    <li className={styles.row} data-row={row.id}>
      <TextField
        {...mark(Boolean(fault?.key))}
        disabled={isDisabled}
        isLabelHidden
        label={text('edit.metadata.key')}
        maxLength={40}
        onChange={(key) => onChange({ ...row, key })}
        placeholder={text('edit.metadata.key')}
        spellCheck={false}
        value={row.key}
      />
      <SelectField<MetadataType>
        isDisabled={isDisabled}
        isLabelHidden
        label={text('edit.metadata.type')}
        onChange={(type) => onChange(withType(row, type))}
        options={metadataTypes.map((type) => ({ value: type, label: text(`edit.metadata.types.${type}`) }))}
        value={row.type}
      />
      {row.type === 'boolean' ? (
        <SelectField
          isDisabled={isDisabled}
          isLabelHidden
          label={text('edit.metadata.value')}
          onChange={(value) => onChange({ ...row, value })}
          options={[
            { value: 'true', label: text('edit.metadata.yes') },
            { value: 'false', label: text('edit.metadata.no') },
          ]}
          value={row.value}
        />
      ) : (
        <TextField
          {...mark(Boolean(fault?.value))}
          disabled={isDisabled}
          inputMode={row.type === 'number' ? 'decimal' : undefined}
          isLabelHidden
          label={text('edit.metadata.value')}
          onChange={(value) => onChange({ ...row, value })}
          placeholder={text('edit.metadata.value')}
          value={row.value}
        />
      )}
      {!isDisabled && (
        <Button
          aria-label={text('edit.metadata.remove', { key: row.key || text('edit.metadata.key') })}
          icon="trash"
          kind="quiet"
          onClick={onRemove}
        />
      )}
      {fault && (
        <p className={styles.fault} id={errorId} role="alert">
          {[fault.key, fault.value]
            .flatMap((code) => (code ? [text(`edit.metadata.faults.${code}`)] : []))
            .join(' ')}
        </p>
      )}
    </li>
  );
};

const createRow = (): MetadataRow => ({ id: crypto.randomUUID(), key: '', type: 'text', value: '' });

/** Custom metadata, one line per pair, with errors inline. */
export const MetadataTable = () => {
  const text = useText();
  const { rights } = useEdit();
  const check = useCallback(
    (rows: unknown) =>
      !Array.isArray(rows) ||
      Object.keys(findMetadataFaults(rows as MetadataRow[])).length === 0 ||
      text('edit.metadata.faulty'),
    [text],
  );
  const { value, setValue, showError, errorMessage } = useCheckedField<MetadataRow[] | null>(
    'customMetadata',
    check,
  );
  const rows = value ?? [];
  const faults = findMetadataFaults(rows);
  const table = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (added.current)
      table.current?.querySelector<HTMLElement>(`[data-row="${added.current}"] input`)?.focus();
    added.current = null;
  }, [rows.length]);

  const add = () => {
    const row = createRow();
    added.current = row.id;
    setValue([...rows, row]);
  };
  const change = (next: MetadataRow) => setValue(rows.map((row) => (row.id === next.id ? next : row)));
  const remove = (id: string) => {
    setValue(rows.filter((row) => row.id !== id));
    table.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <section aria-labelledby="edit-metadata" className={fieldStyles.group} ref={table}>
      <h2 id="edit-metadata">{text('videos.fields.customMetadata')}</h2>
      <p className={styles.intro}>{text('edit.metadata.hint')}</p>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <MetadataLine
              fault={faults[row.id]}
              isDisabled={!rights.canUpdate}
              key={row.id}
              onChange={change}
              onRemove={() => remove(row.id)}
              row={row}
            />
          ))}
        </ul>
      )}
      {showError && errorMessage && Object.keys(faults).length === 0 && (
        <p className={fieldStyles.error} role="alert">
          {errorMessage}
        </p>
      )}
      {rights.canUpdate && rows.length < maxMetadataPairs && (
        <Button data-add="" icon="plus" onClick={add} size="small">
          {text('edit.metadata.add')}
        </Button>
      )}
      {rows.length >= maxMetadataPairs && (
        <p className={fieldStyles.hint}>{text('edit.metadata.full', { max: maxMetadataPairs })}</p>
      )}
    </section>
  );
};
