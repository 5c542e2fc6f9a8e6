import { toast } from '@payloadcms/ui';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';
import type {
  ChangeImportsInput,
  ImportList,
  ImportView,
  RequestedImports,
} from '@/lib/imports/import-schemas';

export type ImportActions = ReturnType<typeof useImportActions>;

type Options = {
  reload: () => Promise<void>;
  /** Vimeo access token as currently typed. */
  token: string;
  askForToken: () => void;
};

/** Actions on existing imports. */
export const useImportActions = ({ reload, token, askForToken }: Options) => {
  const text = useText();
  const { run, isBusy } = useCall(changeImports);
  const change = async (wanted: ChangeImportsInput): Promise<void> => {
    const outcome = await run(wanted);
    if (!outcome) return;
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    await reload();
  };
  return {
    isBusy,
    pause: () => change({ action: 'pause' }),
    resume: () => change({ action: 'resume' }),
    cancel: ({ id }: ImportView) => change({ action: 'cancel', id }),
    forget: ({ id }: ImportView) => change({ action: 'forget', id }),
    retry: async (rows: ImportView[]): Promise<void> => {
      const vimeoToken = token.trim();
      if (rows.some(({ source }) => source === 'vimeo') && !vimeoToken) return askForToken();
      const ids = rows.map(({ id }) => id);
      await change({ action: 'retry', ids, ...(vimeoToken && { vimeoToken }) });
    },
  };
};

/** Maximum number of imports on the page. */
export const shownImports = 500;

/** Path of the CSV report. */
export const reportPath = '/api/videos/import/report';

export const fetchImports = (signal?: AbortSignal): Promise<ImportList> =>
  callApi('GET', `/api/videos/import?limit=${shownImports}`, { signal });

export type WantedVideos = {
  source: 'vimeo' | 'web';
  addresses: string[];
  /** Vimeo access token. */
  token: string;
  /** A category's id; empty for none. */
  category: string;
  fetchThumbnail: boolean;
};

export const requestImports = ({
  source,
  addresses,
  token,
  category,
  fetchThumbnail,
}: WantedVideos): Promise<RequestedImports> =>
  callApi('POST', '/api/videos/import', {
    body: {
      source,
      items: addresses.map((address) => ({ address })),
      categories: category ? [category] : [],
      ...(source === 'vimeo' && { vimeoToken: token, fetchThumbnail }),
    },
  });

export const changeImports = (change: ChangeImportsInput): Promise<{ success: boolean }> =>
  callApi('POST', '/api/videos/import/change', { body: change });
