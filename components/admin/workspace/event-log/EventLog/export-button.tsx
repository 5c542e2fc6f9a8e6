'use client';

import { toast } from '@payloadcms/ui';

import { callFile } from '@/components/api/call-file';
import { describeRefusal } from '@/components/api/describe-refusal';
import { saveFile } from '@/components/api/save-file';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/Button';
import { useText } from '@/components/kit/i18n/use-text';
import type { LogQuery } from '@/lib/platform/event-log/log-query';

import { writeQuery } from './log-address';

/** Saves what the log shows, all pages of it, as a table. */
export const ExportButton = ({ query }: { query: LogQuery }) => {
  const text = useText();
  const { run, isBusy } = useCall(() => callFile(`/api/eventLogs/export${writeQuery(query)}`));
  const save = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    saveFile(outcome.answer, 'reelhof-log.csv');
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void save()}>
      {text('people.log.export')}
    </Button>
  );
};
