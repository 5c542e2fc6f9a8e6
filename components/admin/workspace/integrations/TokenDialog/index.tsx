'use client';

import { Button } from '@payloadcms/ui';
import { useEffect, useRef } from 'react';

import { CopyButton } from '@/components/kit/CopyButton';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './token-dialog.module.scss';

type TokenDialogProps = { token: string; canUpload: boolean; onDone: () => void };

const example = (token: string, canUpload: boolean): string =>
  canUpload
    ? [
        `curl -X POST ${window.location.origin}/api/videos/upload \\`,
        `  -H "Authorization: Bearer ${token}" \\`,
        '  -H "Content-Type: application/json" \\',
        `  -d '{"title":"Clip","mimeType":"video/mp4"}'`,
      ].join('\n')
    : `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/videos`;

/** The one time a token is shown; it closes by its button only, so that no stray key makes it vanish. */
export const TokenDialog = ({ token, canUpload, onDone }: TokenDialogProps) => {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      aria-labelledby="token-title"
      className={styles.dialog}
      onCancel={(event) => event.preventDefault()}
      ref={dialog}
    >
      <h2 id="token-title">{text('integrations.tokenTitle')}</h2>
      <p className={styles.warning}>{text('integrations.tokenWarning')}</p>
      <div className={styles.token}>
        <code data-testid="token">{token}</code>
        <CopyButton isPrimary value={token} />
      </div>
      <h3>{text('integrations.example')}</h3>
      <pre className={styles.example} tabIndex={0}>
        {example(token, canUpload)}
      </pre>
      <div className={styles.actions}>
        <CopyButton value={example(token, canUpload)} />
        <Button buttonStyle="secondary" onClick={onDone} type="button">
          {text('common.done')}
        </Button>
      </div>
    </dialog>
  );
};
