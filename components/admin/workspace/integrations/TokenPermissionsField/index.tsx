'use client';

import { FieldDescription, FieldError, useField } from '@payloadcms/ui';
import type { JSONFieldClientComponent } from 'payload';

import { Checkbox } from '@/components/kit/Checkbox';
import { Table } from '@/components/kit/Table';
import { useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';
import { tokenPermissions, type Operation } from '@/lib/core/permissions';
import type { Slug } from '@/lib/core/slugs';

import styles from './token-permissions.module.scss';

type Chosen = Partial<Record<Slug, Operation[]>>;

const choices = tokenPermissions();
const operations = [...new Set(choices.flatMap((choice) => choice.operations))];
const collectionLabel = (collection: Slug): MessageKey =>
  collection === 'playerPresets' ? 'players.plural' : (`${collection}.plural` as MessageKey);

const toggle = (chosen: Chosen, collection: Slug, operation: Operation): Chosen => {
  const before = chosen[collection] ?? [];
  const after = before.includes(operation)
    ? before.filter((entry) => entry !== operation)
    : [...before, operation];
  const { [collection]: _replaced, ...others } = chosen;
  return after.length > 0 ? { ...others, [collection]: after } : others;
};

/** What a token may do, as a table of check boxes: a row for each collection, a column for each operation. */
export const TokenPermissionsField: JSONFieldClientComponent = ({ field, path, readOnly }) => {
  const text = useText();
  const { value, setValue, showError, errorMessage } = useField<Chosen | null>({ path });
  const chosen = value ?? {};
  return (
    <fieldset className={`field-type ${styles.field}`} disabled={readOnly}>
      <legend className={styles.legend}>
        {text('integrations.fields.permissions')}
        {field.required && <span className={styles.required}> *</span>}
      </legend>
      <FieldError message={errorMessage} path={path} showError={showError} />
      <Table align="center" label={text('integrations.table')}>
        <thead>
          <tr>
            <th scope="col">{text('integrations.collection')}</th>
            {operations.map((operation) => (
              <th key={operation} scope="col">
                {text(`integrations.operations.${operation}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map(({ collection, operations: possible }) => (
            <tr key={collection}>
              <th scope="row">{text(collectionLabel(collection))}</th>
              {operations.map((operation) => (
                <td key={operation}>
                  {possible.includes(operation) && (
                    <Checkbox
                      checked={chosen[collection]?.includes(operation) ?? false}
                      isLabelHidden
                      label={`${text(collectionLabel(collection))}: ${text(`integrations.operations.${operation}`)}`}
                      onChange={() => setValue(toggle(chosen, collection, operation))}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <FieldDescription
        description={text(
          Object.keys(chosen).length === 0 ? 'integrations.noneSelected' : 'integrations.permissionsHint',
        )}
        path={path}
      />
    </fieldset>
  );
};
