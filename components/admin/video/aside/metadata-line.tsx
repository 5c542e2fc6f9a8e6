'use client';

import { Button } from '@/components/kit/Button';
import { useText } from '@/components/kit/i18n/use-text';
import {
  metadataTypes,
  type MetadataFault,
  type MetadataRow,
  type MetadataType,
} from '@/lib/library/metadata-rows';

import styles from '../general/metadata-table.module.scss';

type MetadataLineProps = {
  row: MetadataRow;
  fault: MetadataFault | undefined;
  isDisabled: boolean;
  onChange: (row: MetadataRow) => void;
  onRemove: () => void;
};

/** A text becomes yes or no only where it says so. */
const withType = (row: MetadataRow, type: MetadataType): MetadataRow => ({
  ...row,
  type,
  value: type === 'boolean' ? String(row.value === 'true') : row.value,
});

/** One pair of custom metadata: name, type, value. */
// Over 50 lines: markup of one line, field after field.
export const MetadataLine = ({ row, fault, isDisabled, onChange, onRemove }: MetadataLineProps) => {
  const text = useText();
  const errorId = `metadata-${row.id}-error`;
  const shared = { className: styles.control, disabled: isDisabled };
  const marked = (isFaulty: boolean) => ({
    'aria-invalid': isFaulty,
    'aria-describedby': isFaulty ? errorId : undefined,
  });
  return (
    <li className={styles.row} data-row={row.id}>
      <div className="field-type">
        <input
          {...shared}
          {...marked(Boolean(fault?.key))}
          aria-label={text('edit.metadata.key')}
          autoComplete="off"
          maxLength={40}
          onChange={({ target }) => onChange({ ...row, key: target.value })}
          placeholder={text('edit.metadata.key')}
          spellCheck={false}
          type="text"
          value={row.key}
        />
      </div>
      <select
        {...shared}
        aria-label={text('edit.metadata.type')}
        onChange={({ target }) => onChange(withType(row, target.value as MetadataType))}
        value={row.type}
      >
        {metadataTypes.map((type) => (
          <option key={type} value={type}>
            {text(`edit.metadata.types.${type}`)}
          </option>
        ))}
      </select>
      {row.type === 'boolean' ? (
        <select
          {...shared}
          aria-label={text('edit.metadata.value')}
          onChange={({ target }) => onChange({ ...row, value: target.value })}
          value={row.value}
        >
          <option value="true">{text('edit.metadata.yes')}</option>
          <option value="false">{text('edit.metadata.no')}</option>
        </select>
      ) : (
        <div className="field-type">
          <input
            {...shared}
            {...marked(Boolean(fault?.value))}
            aria-label={text('edit.metadata.value')}
            autoComplete="off"
            inputMode={row.type === 'number' ? 'decimal' : undefined}
            onChange={({ target }) => onChange({ ...row, value: target.value })}
            placeholder={text('edit.metadata.value')}
            type="text"
            value={row.value}
          />
        </div>
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
