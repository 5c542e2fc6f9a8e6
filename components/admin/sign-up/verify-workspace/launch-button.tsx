'use client';

import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import styles from '../sign-up.module.scss';
import { setActiveWorkspace } from './verify-calls';

/** Opens the workspace, which becomes its owner's active one. */
export const LaunchButton = ({ workspaceId, label }: { workspaceId: string; label: string }) => {
  const text = useText();
  const [isFailed, setIsFailed] = useState(false);
  const { run, isBusy } = useCall(() => setActiveWorkspace(workspaceId));
  const launch = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return setIsFailed(true);
    // A full page load, so that no previous state remains.
    window.location.assign('/admin');
  };
  return (
    <>
      {isFailed && <Notice tone="bad">{text('signUp.verify.launchFailed')}</Notice>}
      <div className={styles.actions}>
        <Button className={styles.wide} isBusy={isBusy} kind="primary" onClick={() => void launch()}>
          {label}
        </Button>
      </div>
    </>
  );
};
