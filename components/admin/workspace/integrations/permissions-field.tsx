'use client';

import { useId } from 'react';

import { Checkbox } from '@/components/kit/fields/checkbox';
import { FieldNotes } from '@/components/kit/fields/field';
import { PickField } from '@/components/kit/fields/pick-field';
import { Segmented } from '@/components/kit/fields/segmented';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { tokenPermissions } from '@/lib/core/access/permissions';
import { formatList } from '@/lib/core/i18n/format';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import {
  groupPermissions,
  type PermissionPreset,
  permissionPresets,
  togglePermission,
  type TokenPermissions,
  toPermissions,
} from '@/lib/workspaces/integrations/describe-permissions';

import styles from './integration-form.module.scss';

type Reach = { isConfined: boolean; categories: string[] };

type CategoriesFieldProps = {
  values: Reach;
  options: CategoryOption[];
  error: string | null;
  isDisabled: boolean;
  onChange: (part: Partial<Reach>) => void;
};

/** The videos visible to a token: all, or those in some categories. */
export const CategoriesField = ({ values, options, error, isDisabled, onChange }: CategoriesFieldProps) => {
  const text = useText();
  return (
    <div className={styles.categories}>
      <Segmented<'all' | 'only'>
        isDisabled={isDisabled}
        legend={text('integrations.form.categories')}
        onChange={(chosen) => onChange({ isConfined: chosen === 'only' })}
        options={[
          { value: 'all', label: text('integrations.form.all') },
          { value: 'only', label: text('integrations.form.only') },
        ]}
        value={values.isConfined ? 'only' : 'all'}
      />
      {values.isConfined && (
        <fieldset className={styles.plain} disabled={isDisabled}>
          <PickField
            error={error}
            hint={text(
              options.length === 0 ? 'integrations.form.noCategories' : 'integrations.form.categoriesHint',
            )}
            isLabelHidden
            label={text('integrations.fields.categories')}
            noMatch={text('integrations.form.noMatch')}
            onChange={(categories) => onChange({ categories })}
            options={options.map(({ id, title }) => ({ value: id, label: title }))}
            placeholder={text('integrations.form.search')}
            values={values.categories}
          />
        </fieldset>
      )}
    </div>
  );
};

/** Describes permissions in words, one part per group with the same operations. */
export const usePermissionWords = (): ((permissions: TokenPermissions) => string[]) => {
  const text = useText();
  const language = useLanguage();
  return (permissions) =>
    groupPermissions(permissions).map(({ collections, operations }) =>
      text('integrations.may', {
        objects: formatList(
          language,
          // The table contains only collections with a translation.
          collections.map((collection) => text(`integrations.objects.${collection as 'videos'}`)),
        ),
        verbs: formatList(
          language,
          operations.map((operation) => text(`integrations.verbs.${operation}`)),
        ),
      }),
    );
};

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
