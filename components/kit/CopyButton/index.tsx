'use client';

import { Button } from '@payloadcms/ui';
import { useState } from 'react';

import { useText } from '../i18n/use-text';

/** Copies a text and says so on itself. */
export const CopyButton = ({ value, isPrimary = false }: { value: string; isPrimary?: boolean }) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Button
      buttonStyle={isPrimary ? 'primary' : 'secondary'}
      onClick={() => {
        void navigator.clipboard.writeText(value).then(() => setIsCopied(true));
      }}
      type="button"
    >
      <span aria-live="polite">{text(isCopied ? 'common.copied' : 'common.copy')}</span>
    </Button>
  );
};
