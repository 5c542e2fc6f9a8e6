'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { useText } from '@/components/kit/i18n/use-text';

/** Writes the workspace that is open into Pipedrive, and says what became of it. */
export const SyncButton = () => {
  const text = useText();
  const router = useRouter();
  const { id } = useDocumentInfo();
  const { run, isBusy } = useCall(() => callApi('POST', `/api/workspaces/${id}/sync-with-pipedrive`));
  if (!id) return null;
  const sync = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return void toast.error(outcome.error.message || text('platform.crm.unknown'));
    toast.success(text('platform.crm.synced'));
    router.refresh();
  };
  return (
    <Button icon="replace" isBusy={isBusy} onClick={() => void sync()}>
      {text('platform.crm.sync')}
    </Button>
  );
};
