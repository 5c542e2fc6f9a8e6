'use client';

import { useState } from 'react';

import { copyText } from '../fields/copy-text';
import { useText } from '../i18n/use-text';
import { Button } from './button';

/** Copies a short text shown beside it, and confirms that it was copied. */
export const CopyButton = ({ label, value }: { label: string; value: string }) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <Button
        aria-label={label}
        icon={isCopied ? 'check' : 'copy'}
        kind="quiet"
        onBlur={() => setIsCopied(false)}
        onClick={() => void copyText(value).then(setIsCopied)}
        size="small"
        title={label}
      />
      <span className="sr-only" role="status">
        {isCopied && text('common.copied')}
      </span>
    </>
  );
};
