'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CopyField } from '@/components/kit/fields/copy-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { formatList } from '@/lib/core/i18n/format';
import type { TokenPermissions } from '@/lib/workspaces/integrations/describe-permissions';

import styles from './token-dialog.module.scss';
import { usePermissionWords } from './permissions-field';

type TokenDialogProps = {
  token: string;
  title: string;
  workspaceName: string;
  permissions: TokenPermissions;
  onClose: () => void;
};

/** Omits the token, so that it is not copied into a script by accident. */
const writeExample = (canUpload: boolean): string =>
  canUpload
    ? [
        `curl -X POST ${window.location.origin}/api/videos/upload \\`,
        '  -H "Authorization: Bearer $REELHOF_TOKEN" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"title":"Clip","mimeType":"video/mp4"}'`,
      ].join('\n')
    : `curl ${window.location.origin}/api/videos \\\n  -H "Authorization: Bearer $REELHOF_TOKEN"`;

/** Shows a token once. Closes only by its button, so that an accidental key press cannot lose it. */
export const TokenDialog = ({ token, title, workspaceName, permissions, onClose }: TokenDialogProps) => {
  const text = useText();
  const language = useLanguage();
  const toWords = usePermissionWords();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog
      footer={
        <>
          <span className={styles.state} role="status">
            {text(isCopied ? 'integrations.shown.copied' : 'integrations.shown.notCopied')}
          </span>
          <Button onClick={onClose}>{text('integrations.shown.close')}</Button>
        </>
      }
      isDismissible={false}
      isOpen
      onClose={onClose}
      title={text('integrations.shown.title', { title })}
    >
      <div className={styles.content}>
        <CopyField
          label={text('integrations.shown.token')}
          onCopied={() => setIsCopied(true)}
          value={token}
        />
        <Notice tone="busy">
          {text('integrations.shown.warning', {
            workspace: workspaceName,
            permissions: formatList(language, toWords(permissions)),
          })}
        </Notice>
        <CopyField
          isMultiline
          label={text('integrations.shown.example')}
          value={writeExample(permissions.videos?.includes('upload') ?? false)}
        />
      </div>
    </Dialog>
  );
};
