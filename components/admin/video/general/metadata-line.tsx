'use client';

import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import {
  type MetadataFault,
  type MetadataRow,
  type MetadataType,
  metadataTypes,
} from '@/lib/videos/library/editing/metadata-rows';

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
export const MetadataLine = ({ row, fault, isDisabled, onChange, onRemove }: MetadataLineProps) => {
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
