import { callApi } from '@/components/api/call-api';
import type { ChangeImportsInput, ImportList, RequestedImports } from '@/lib/imports/import-schemas';

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
