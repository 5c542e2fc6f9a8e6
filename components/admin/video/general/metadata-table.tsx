'use client';

import { useCallback, useEffect, useRef } from 'react';

import { useCheckedField } from '@/components/admin/workarounds/checked-field/use-checked-field';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import {
  findMetadataFaults,
  maxMetadataPairs,
  type MetadataRow,
} from '@/lib/videos/library/editing/metadata-rows';

import { useEdit } from '../sync/edit-context';
import { MetadataLine } from './metadata-line';
import fieldStyles from './fields.module.scss';
import styles from './metadata-table.module.scss';

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
