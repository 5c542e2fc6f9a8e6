import { toast } from '@payloadcms/ui';

import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';
import {
  type BrowseSourceInput,
  type ChangeImportsInput,
  type ImportList,
  type ImportView,
  maxImportItems,
  type RequestedImports,
  type SourcePage,
} from '@/lib/imports/import-schemas';
import type { ListItem } from '@/lib/imports/parse-addresses';
import type { BucketAccess } from '@/lib/ports/bucket';

export type ImportActions = ReturnType<typeof useImportActions>;

/** Location and keys of a bucket as typed. */
export type TypedBucket = Record<
  'endpoint' | 'region' | 'bucket' | 'accessKeyId' | 'secretAccessKey',
  string
>;
/** Vimeo's access token and the keys of a bucket as currently typed. They are never stored in the browser. */
export type TypedAccess = { token: string; bucket: TypedBucket };
export type SecretSource = 'vimeo' | 's3';

export const emptyBucket: TypedBucket = {
  endpoint: '',
  region: 'eu-central-1',
  bucket: '',
  accessKeyId: '',
  secretAccessKey: '',
};

/** Location and keys of a bucket as a call needs them; null if something is missing. */
export const readBucket = (typed: TypedBucket): BucketAccess | null => {
  const trimmed = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value.trim()]),
  ) as TypedBucket;
  const { endpoint, ...rest } = trimmed;
  if (!Object.values(rest).every(Boolean)) return null;
  const address = endpoint && !/^https?:\/\//.test(endpoint) ? `https://${endpoint}` : endpoint;
  return { ...rest, endpoint: address || null };
};

/** The access as a call needs it; null if something is missing. */
export const readAccess = (source: SecretSource, { token, bucket }: TypedAccess) => {
  if (source === 'vimeo') return token.trim() ? { vimeoToken: token.trim() } : null;
  const access = readBucket(bucket);
  return access && { access };
};

type Options = {
  reload: () => Promise<void>;
  access: TypedAccess;
  askForAccess: (source: SecretSource) => void;
};

/** Actions on existing imports. */
export const useImportActions = ({ reload, access, askForAccess }: Options) => {
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
      const found = { vimeo: readAccess('vimeo', access), s3: readAccess('s3', access) };
      for (const source of ['vimeo', 's3'] as const)
        if (rows.some((row) => row.source === source) && !found[source]) return askForAccess(source);
      const ids = rows.map(({ id }) => id);
      await change({ action: 'retry', ids, ...found.vimeo, ...found.s3 });
    },
  };
};

/** Maximum number of imports on the page. */
const shownImports = 500;

/** Path of the CSV report. */
export const reportPath = '/api/videos/import/report';

export const fetchImports = (signal?: AbortSignal): Promise<ImportList> =>
  callApi('GET', `/api/videos/import?limit=${shownImports}`, { signal });

export const browseSource = (body: BrowseSourceInput): Promise<SourcePage> =>
  callApi('POST', '/api/videos/import/browse', { body });

export type WantedVideos = {
  source: 'vimeo' | 'web' | 's3';
  items: ListItem[];
  /** Vimeo's token or the keys of a bucket. */
  access: ReturnType<typeof readAccess>;
  /** A category's id; empty for none. */
  category: string;
  fetchThumbnail: boolean;
};

/** Requests imports, in several calls if there are many. */
export const requestImports = async (wanted: WantedVideos): Promise<RequestedImports> => {
  const { source, items, access, category, fetchThumbnail } = wanted;
  const all: RequestedImports = { imports: [], refused: [] };
  for (let start = 0; start < items.length; start += maxImportItems) {
    const { imports, refused } = await callApi<RequestedImports>('POST', '/api/videos/import', {
      body: {
        source,
        items: items.slice(start, start + maxImportItems),
        categories: category ? [category] : [],
        ...access,
        ...(source === 'vimeo' && { fetchThumbnail }),
      },
    });
    all.imports.push(...imports);
    all.refused.push(...refused);
  }
  return all;
};

/** Creates the categories that do not exist yet. */
export const createCategories = async (titles: string[]): Promise<void> => {
  for (const title of titles)
    await callApi('POST', '/api/categories', { body: { title } }).catch((error: unknown) => {
      // The import reports a category that is still missing.
      if (!(error instanceof CallError)) throw error;
    });
};

export const changeImports = (change: ChangeImportsInput): Promise<{ success: boolean }> =>
  callApi('POST', '/api/videos/import/change', { body: change });
