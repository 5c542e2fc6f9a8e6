'use client';

import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { copyText } from '@/components/kit/fields/copy-text';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import styles from './profile-tab.module.scss';

type RecoveryCodesDialogProps = { codes: string[]; onDone: () => Promise<void> };

const download = (content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'reelhof-codes.txt' });
  link.click();
  URL.revokeObjectURL(url);
};

/** Shows the recovery codes once. Closes only by confirmation, not by Esc or an outside click. */
export const RecoveryCodesDialog = ({ codes, onDone }: RecoveryCodesDialogProps) => {
  const text = useText();
  const [isPutAway, setIsPutAway] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const { run, isBusy } = useCall(onDone);
  const content = `${codes.join('\n')}\n`;
  return (
    <Dialog
      footer={
        <Button
          disabled={!isPutAway}
          isBusy={isBusy}
          kind="primary"
          onClick={() => void run().then((outcome) => setIsFailed(Boolean(outcome?.error)))}
        >
          {text('common.done')}
        </Button>
      }
      isDismissible={false}
      isOpen
      onClose={() => undefined}
      title={text('people.profile.codes')}
    >
      <div className={styles.form}>
        <p>{text('people.profile.codesIntro')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copyText(content).then(setIsCopied)}
            size="small"
          >
            {text(isCopied ? 'common.copied' : 'common.copy')}
          </Button>
          <Button icon="download" onClick={() => download(content)} size="small">
            {text('people.profile.asText')}
          </Button>
        </div>
        <Checkbox
          checked={isPutAway}
          label={text('people.profile.putAway')}
          onChange={({ target }) => setIsPutAway(target.checked)}
        />
        {isFailed && <Notice tone="bad">{text('common.unexpected')}</Notice>}
      </div>
    </Dialog>
  );
};
