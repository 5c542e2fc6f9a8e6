'use client';

import { useFormFields } from '@payloadcms/ui';

import { Notice } from '@/components/kit/Notice';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './disabled-notice.module.scss';

/** Above an integration that is switched off. */
export const DisabledNotice = () => {
  const text = useText();
  const isDisabled = useFormFields(([fields]) => fields.isDisabled?.value === true);
  if (!isDisabled) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="busy">{text('integrations.disabled')}</Notice>
    </div>
  );
};
