'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { CloudView } from '@/lib/workspaces/cloud/cloud-settings';

import { CloudDialog } from './cloud-dialog';
import { explainCloudFault } from './cloud-form';

/** Shown above a workspace's form: its storage and the access keys. */
export const CloudTool = () => {
  const text = useText();
  const { id } = useDocumentInfo();
  const [view, setView] = useState<CloudView | null>(null);
  const { run, isBusy } = useCall(() => callApi<CloudView>('GET', `/api/workspaces/${id}/cloud`));
  if (!id) return null;
  const open = async () => {
    const outcome = await run();
    if (outcome?.error) return void toast.error(explainCloudFault(text, outcome.error));
    if (outcome) setView(outcome.answer);
  };
  return (
    <>
      <Button icon="folder" isBusy={isBusy} onClick={() => void open()}>
        {text('cloud.open')}
      </Button>
      {view && <CloudDialog onClose={() => setView(null)} view={view} workspaceId={String(id)} />}
    </>
  );
};
