'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { Button } from '@/components/kit/Button';
import { useText } from '@/components/kit/i18n/use-text';

import { describeElsewhere } from '../describe-obstacle';
import type { WaitingElsewhere } from '../engine/types';
import { switchBack } from '../engine/upload-calls';
import { libraryPath } from '../library-path';
import { useUploads } from '../uploads-context';
import styles from './upload-tray.module.scss';

/** Uploads that go on only in the workspace they belong to, and the way there. */
export const ElsewhereRow = ({ waiting }: { waiting: WaitingElsewhere }) => {
  const text = useText();
  const { confirmLeave } = useUploads();
  const [isBusy, setIsBusy] = useState(false);
  const enter = async () => {
    // This workspace's uploads would stand still instead.
    if (!(await confirmLeave())) return;
    setIsBusy(true);
    try {
      await switchBack(waiting.workspaceId);
      // Everything on the page belongs to the workspace, as when the switcher is used.
      window.location.assign(libraryPath);
    } catch {
      setIsBusy(false);
      toast.error(text('switcher.failed'));
    }
  };
  return (
    <li className={styles.row}>
      <p className={styles.fault}>{describeElsewhere(text, waiting)}</p>
      <div className={styles.line}>
        <Button isBusy={isBusy} onClick={() => void enter()} size="small">
          {text('uploads.elsewhere.action')}
        </Button>
      </div>
    </li>
  );
};
