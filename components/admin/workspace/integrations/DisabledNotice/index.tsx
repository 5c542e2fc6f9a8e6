'use client';

import { useFormFields } from '@payloadcms/ui';

import { Icon } from '@/components/kit/Icon';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './disabled-notice.module.scss';

/** Above an integration that is switched off. */
export const DisabledNotice = () => {
  const text = useText();
  const isDisabled = useFormFields(([fields]) => fields.isDisabled?.value === true);
  if (!isDisabled) return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="warning" />
      {text('integrations.disabled')}
    </p>
  );
};
