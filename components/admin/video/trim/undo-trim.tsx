'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { TimeText } from '@/components/kit/time';
import { timePlaceholder } from '@/lib/core/i18n/format';

type UndoTrimProps = {
  videoId: string;
  /** ISO 8601. */
  until: string;
  onDone?: () => void;
};

/** Brings back the version before a trimmed one, after a question. */
export const UndoTrim = ({ videoId, until, onDone }: UndoTrimProps) => {
  const text = useText();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy } = useCall(() => callApi('DELETE', `/api/videos/${videoId}/trim`));
  const undo = async () => {
    const outcome = await run();
    if (!outcome) return;
    setIsAsking(false);
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    if (onDone) onDone();
    else router.refresh();
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)} size="small">
        <TimeText form="day" text={text('trim.undone.action', { until: timePlaceholder })} value={until} />
      </Button>
      <ConfirmDialog
        confirmLabel={text('trim.undone.confirm')}
        isBusy={isBusy}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void undo()}
        title={text('trim.undone.question')}
      >
        <p>{text('trim.undone.effect')}</p>
        <p>{text('trim.undone.texts')}</p>
      </ConfirmDialog>
    </>
  );
};
