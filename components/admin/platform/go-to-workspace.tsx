'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { UserRole } from '@/lib/workspaces/check-user-role';

/** Link into the workspace, shown above its form to members of an active workspace. */
export const GoToWorkspace = () => {
  const text = useText();
  const { id } = useDocumentInfo();
  const [canEnter, setCanEnter] = useState(false);
  useEffect(() => {
    if (!id) return;
    const ask = async () => {
      try {
        const body = { workspaceId: String(id) };
        const role = await callApi<UserRole>('POST', '/api/workspaces/check-user-role-in-workspace', {
          body,
        });
        setCanEnter(role.canEnter);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
    };
    void ask();
  }, [id]);
  const { run, isBusy } = useCall(() =>
    callApi('POST', '/api/users/set-active-workspace', { body: { workspaceId: String(id) } }),
  );
  if (!id) return null;
  const go = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    // A full page load, so that no state of the previous workspace remains.
    window.location.assign('/admin');
  };
  return (
    <Button disabled={!canEnter} icon="arrowRight" isBusy={isBusy} onClick={() => void go()}>
      {text('signUp.goTo')}
    </Button>
  );
};
