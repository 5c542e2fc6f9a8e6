'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { callApi } from '@/components/api/call-api';
import type { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

const refusals = ['crm_not_set_up', 'crm_sync_running', 'not_found'] as const;

/** Writes the open workspace to Pipedrive, and reports the result. */
export const SyncButton = () => {
  const text = useText();
  const router = useRouter();
  const { id } = useDocumentInfo();
  const { run, isBusy } = useCall(() => callApi('POST', `/api/workspaces/${id}/sync-with-pipedrive`));
  if (!id) return null;
  // Pipedrive's messages are shown untranslated.
  const describe = ({ code, message }: CallError): string => {
    const ours = refusals.find((one) => one === code);
    if (ours) return text(`platform.crm.refusals.${ours}`);
    return (code === 'crm_failed' && message) || text('platform.crm.unknown');
  };
  const sync = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return void toast.error(describe(outcome.error));
    toast.success(text('platform.crm.synced'));
    router.refresh();
  };
  return (
    <Button icon="replace" isBusy={isBusy} onClick={() => void sync()}>
      {text('platform.crm.sync')}
    </Button>
  );
};
