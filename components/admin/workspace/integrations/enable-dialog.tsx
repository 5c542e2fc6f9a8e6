'use client';

import { useState } from 'react';

import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';

import styles from './enable-dialog.module.scss';
import { CategoriesField } from './integration-form/categories-field';

type EnableDialogProps = {
  title: string;
  options: CategoryOption[];
  isBusy: boolean;
  /** No categories grants access to all videos. */
  onEnable: (categories: string[]) => void;
  onCancel: () => void;
};

/** Asks for the scope of an integration whose categories were deleted; the narrow option comes first. */
export const EnableDialog = ({ title, options, isBusy, onEnable, onCancel }: EnableDialogProps) => {
  const text = useText();
  const [values, setValues] = useState({ isConfined: true, categories: [] as string[] });
  const [isMissing, setIsMissing] = useState(false);
  const confirm = () => {
    const { isConfined, categories } = values;
    setIsMissing(isConfined && categories.length === 0);
    if (!isConfined) onEnable([]);
    else if (categories.length > 0) onEnable(categories);
  };
  return (
    <ConfirmDialog
      confirmLabel={text('integrations.list.enable')}
      isBusy={isBusy}
      isOpen
      onCancel={onCancel}
      onConfirm={confirm}
      title={text('integrations.ask.enableTitle', { title })}
    >
      <p>{text('integrations.ask.enable')}</p>
      <div className={styles.choice}>
        <CategoriesField
          error={isMissing ? text('integrations.form.categoriesMissing') : null}
          isDisabled={isBusy}
          onChange={(part) => {
            setValues({ ...values, ...part });
            setIsMissing(false);
          }}
          options={options}
          values={values}
        />
      </div>
      {!values.isConfined && <p role="status">{text('integrations.ask.enableAll')}</p>}
    </ConfirmDialog>
  );
};
