'use client';

import { toast } from '@payloadcms/ui';

import { callApi, saveFile, toQuery } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { toCsv } from '@/lib/core/csv';

type Rows = (string | number | null)[][];

export type CsvTable = {
  filename: string;
  rows: Rows;
  /** The table of all videos for these days. Loaded on demand, because there may be thousands of rows. */
  videos?: { from: string; to: string; timeZone: string; isDeletedOnly: boolean };
};

const columns = ['views', 'plays', 'watchSeconds', 'seconds', 'requests'] as const;

type ByVideo = ({ video: { id: string; title: string; isDeleted: boolean } } & Record<
  (typeof columns)[number],
  number
>)[];

/** Downloads the rows of the page's tables with unrounded numbers. */
export const DownloadCsv = ({ filename, rows, videos }: CsvTable) => {
  const text = useText();
  const findVideos = async (): Promise<Rows> => {
    if (!videos) return [];
    const { from, to, timeZone } = videos;
    const query = toQuery({ startDate: from, endDate: to, tz: timeZone });
    const found = await callApi<ByVideo>('GET', `/api/statistics/requests-daily-by-video?${query}`);
    const [title = '', ...heads] = (['title', ...columns] as const).map((name) =>
      text(`analytics.csvColumns.${name}`),
    );
    return [
      [],
      [title, 'ID', ...heads],
      ...found
        .filter(({ video }) => video.isDeleted || !videos.isDeletedOnly)
        .map(({ video, ...counted }) => [video.title, video.id, ...columns.map((name) => counted[name])]),
    ];
  };
  const { run, isBusy } = useCall(findVideos);
  const save = async (): Promise<void> => {
    const outcome = await run();
    if (outcome === null) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    saveFile(new Blob([toCsv([...rows, ...outcome.answer])], { type: 'text/csv;charset=utf-8' }), filename);
  };
  return (
    <Button aria-label={text('analytics.csv')} icon="download" isBusy={isBusy} onClick={() => void save()}>
      CSV
    </Button>
  );
};
