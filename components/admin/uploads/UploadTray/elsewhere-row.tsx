'use client';

import { toast } from '@payloadcms/ui';

import { setActiveWorkspace } from '@/components/admin/workspace/workspace-calls';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/Button';
import { useText } from '@/components/kit/i18n/use-text';

import { describeElsewhere } from '../describe-obstacle';
import type { WaitingElsewhere } from '../engine/types';
import { libraryPath } from '../library-path';
import { useUploads } from '../uploads-context';
import styles from './upload-tray.module.scss';

/** Uploads that go on only in the workspace they belong to, and the way there. */
export const ElsewhereRow = ({ waiting }: { waiting: WaitingElsewhere }) => {
  const text = useText();
  const { confirmLeave } = useUploads();
  const { run, isBusy } = useCall(setActiveWorkspace);
  const enter = async () => {
    // This workspace's uploads would stand still instead.
    if (!(await confirmLeave())) return;
    const outcome = await run(waiting.workspaceId);
    if (outcome?.error) return toast.error(text('switcher.failed'));
    // Everything on the page belongs to the workspace, as when the switcher is used.
    if (outcome) window.location.assign(libraryPath);
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
