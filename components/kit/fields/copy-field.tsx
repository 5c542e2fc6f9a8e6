'use client';

import { useId, useRef, useState } from 'react';

import { Button } from '../buttons/button';
import { useText } from '../i18n/use-text';
import { copyText } from './copy-text';

import styles from './copy-field.module.scss';

/** Whether the platform uses ⌘ for keyboard shortcuts. */
const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

type CopyFieldProps = { label: string; value: string; onCopied?: () => void; isMultiline?: boolean };

/** A read-only text shown in full, with a copy button. */
export const CopyField = ({ label, value, onCopied, isMultiline = false }: CopyFieldProps) => {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const Field = isMultiline ? 'textarea' : 'input';

  const copy = async () => {
    const isCopied = await copyText(value);
    setOutcome(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
    else field.current?.select();
  };
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row} data-multiline={isMultiline}>
        <Field
          className={styles.value}
          id={id}
          onBlur={() => setOutcome(null)}
          onFocus={({ target }) => target.select()}
          readOnly
          ref={field}
          rows={isMultiline ? 4 : undefined}
          spellCheck={false}
          value={value}
        />
        <Button
          aria-label={outcome === 'copied' ? undefined : `${text('common.copy')}: ${label}`}
          icon={outcome === 'copied' ? 'check' : 'copy'}
          onClick={() => void copy()}
        >
          {text(outcome === 'copied' ? 'common.copied' : 'common.copy')}
        </Button>
      </div>
      <p aria-live="polite" className={outcome === 'failed' ? styles.failed : 'sr-only'}>
        {outcome === 'failed' && text('kit.copyFailed', { keys: isApple() ? '⌘C' : text('kit.copyKeys') })}
        {outcome === 'copied' && text('common.copied')}
      </p>
    </div>
  );
};

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
