'use client';

import { useField, useDocumentInfo } from '@payloadcms/ui';
import type { CheckboxFieldClientComponent } from 'payload';

import { Switch } from '@/components/kit/Switch';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './default-field.module.scss';

/** Whether new videos get this preset. The default can only be replaced by another, never just be given up. */
export const DefaultField: CheckboxFieldClientComponent = ({ path, readOnly }) => {
  const text = useText();
  const { hasSavePermission } = useDocumentInfo();
  const { value, initialValue, setValue } = useField<boolean | null>({ path });
  const isKept = initialValue === true;
  return (
    <div className={styles.field}>
      <Switch
        hint={text(isKept ? 'presets.isDefault' : 'presets.willReplace')}
        isDisabled={isKept || readOnly === true || hasSavePermission === false}
        isOn={value === true}
        label={text('players.fields.isDefault')}
        onChange={setValue}
      />
    </div>
  );
};
