'use client';

import { Button } from '@/components/kit/Button';
import { CopyField } from '@/components/kit/CopyField';
import { Dialog } from '@/components/kit/Dialog';
import { Notice } from '@/components/kit/Notice';
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
  return (
    <Dialog
      footer={<Button onClick={onDone}>{text('common.done')}</Button>}
      isDismissible={false}
      isOpen
      onClose={onDone}
      title={text('integrations.tokenTitle')}
    >
      <div className={styles.content}>
        <Notice tone="busy">{text('integrations.tokenWarning')}</Notice>
        <CopyField label={text('integrations.token')} value={token} />
        <CopyField isMultiline label={text('integrations.example')} value={example(token, canUpload)} />
      </div>
    </Dialog>
  );
};
