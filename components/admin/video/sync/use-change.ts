'use client';

import { toast } from '@payloadcms/ui';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from './edit-context';

/** Fields that have separate controls and are not part of the form. */
export type ChangedAtOnce = {
  publishAt?: string | null;
  unpublishAt?: string | null;
  unlisted?: boolean;
  offersOriginal?: boolean;
};

/** Saves fields at once, without the form. Resolves to false if the change was refused. */
export const useChange = () => {
  const text = useText();
  const { video, refresh } = useEdit();
  const { run, isBusy } = useCall(async (change: ChangedAtOnce) => {
    await callApi('PATCH', `/api/videos/${video.id}?depth=0`, { body: change });
    await refresh();
  });
  const change = async (values: ChangedAtOnce): Promise<boolean> => {
    const outcome = await run(values);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    return outcome !== null && outcome.error === null;
  };
  return { change, isBusy };
};
