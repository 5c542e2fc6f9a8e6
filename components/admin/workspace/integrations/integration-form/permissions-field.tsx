'use client';

import { useId } from 'react';

import { Checkbox } from '@/components/kit/fields/checkbox';
import { FieldNotes } from '@/components/kit/fields/field/field';
import { Segmented } from '@/components/kit/fields/segmented';
import { useText } from '@/components/kit/i18n/use-text';
import { tokenPermissions } from '@/lib/core/access/permissions';
import {
  type PermissionPreset,
  permissionPresets,
  togglePermission,
  type TokenPermissions,
  toPermissions,
} from '@/lib/workspaces/integrations/describe-permissions';

import styles from './integration-form.module.scss';

type PermissionsFieldProps = {
  permissions: TokenPermissions;
  preset: PermissionPreset | null;
  error: string | null;
  isDisabled: boolean;
  onChange: (permissions: TokenPermissions) => void;
};

const choices = tokenPermissions();

/** A token's permissions: one row per kind of record, and presets for common uses. */
export const PermissionsField = ({
  permissions,
  preset,
  error,
  isDisabled,
  onChange,
}: PermissionsFieldProps) => {
  const text = useText();
  const id = useId();
  return (
    <div
      aria-describedby={error ? `${id}-error` : undefined}
      aria-labelledby={id}
      className={styles.permissions}
      role="group"
    >
      <div className={styles.permissionsHead}>
        <h2 id={id}>{text('integrations.fields.permissions')}</h2>
        <Segmented<PermissionPreset | ''>
          isDisabled={isDisabled}
          isLegendHidden
          legend={text('integrations.form.presets')}
          onChange={(chosen) => chosen && onChange(toPermissions(chosen))}
          options={permissionPresets.map((value) => ({
            value,
            label: text(`integrations.form.preset.${value}`),
          }))}
          value={preset ?? ''}
        />
      </div>
      <div className={styles.matrix}>
        {choices.map(({ collection, operations }) => {
          // The table contains only collections with a translation.
          const name = text(`integrations.objects.${collection as 'videos'}`);
          return (
            <div aria-label={name} className={styles.kind} key={collection} role="group">
              <b>{name}</b>
              {operations.map((operation) => (
                <div data-operation={operation} key={operation}>
                  <Checkbox
                    checked={permissions[collection]?.includes(operation) ?? false}
                    disabled={isDisabled}
                    label={text(`integrations.operations.${operation}`)}
                    onChange={() => onChange(togglePermission(permissions, collection, operation))}
                  />
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <FieldNotes error={error} id={id} />
    </div>
  );
};
