'use client';

import { useField } from '@payloadcms/ui';

import { Switch } from '@/components/kit/fields/Switch';
import { useText } from '@/components/kit/i18n/use-text';

/** Whether new videos get this preset. The default can only be replaced by another, never just be given up. */
export const DefaultField = ({ isKept, isDisabled }: { isKept: boolean; isDisabled: boolean }) => {
  const text = useText();
  const { value, setValue } = useField<boolean | null>({ path: 'isDefault' });
  return (
    <Switch
      hint={text(isKept ? 'presets.isDefault' : 'presets.willReplace')}
      isDisabled={isKept || isDisabled}
      isOn={value === true}
      label={text('players.fields.isDefault')}
      onChange={setValue}
    />
  );
};
