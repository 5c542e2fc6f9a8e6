'use client';

import { PickField } from '@/components/kit/fields/pick-field';
import { Segmented } from '@/components/kit/fields/segmented';
import { useText } from '@/components/kit/i18n/use-text';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';

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
