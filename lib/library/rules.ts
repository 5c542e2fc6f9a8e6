import type { VideoState } from '@/lib/publishing/video-data';
import type { Video, Workspace } from '@/payload-types';

export const titleMaxLength = 100;
export const descriptionMaxLength = 2000;

/** The largest file that is accepted, in bytes (shown to people as 60 GB). */
export const maxFileSize = 64e9;

/** What an upload keeps of the lists it is sent. */
export const maxUploadCategories = 10;
export const maxUploadTags = 20;

/** How long signed links live, in seconds. */
export const linkLifetimes = { upload: 3600, part: 21_600, preview: 86_400 } as const;

const mebibyte = 1024 * 1024;
/** The parts of a multipart upload are numbered from 1 to this. */
export const maxParts = 10_000;

/**
 * Bytes of each part of a multipart upload but the last: 8 MiB, and more where a file of `size` bytes would otherwise need
 * more than 10,000 parts. Without a size, the largest accepted file is assumed.
 */
export const choosePartSize = (size: number = maxFileSize): number =>
  Math.max(8 * mebibyte, Math.ceil(size / maxParts / mebibyte) * mebibyte);

const extensions: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/matroska': 'mkv',
  'video/mp2t': 'ts',
  'video/x-msvideo': 'avi',
  'video/avi': 'avi',
  'video/mpeg': 'mpg',
  'video/x-ms-wmv': 'wmv',
  'video/x-flv': 'flv',
  'video/3gpp': '3gp',
  'video/ogg': 'ogv',
  'application/mxf': 'mxf',
};

/** Types that browsers send for `.ts` and `.mkv` besides `video/*`. */
const otherMimeTypes = ['application/x-matroska', 'application/mxf', 'application/vnd.ms-mpegts'];

/** Whether a file of this type is taken: `video/*`, and `.ts` and `.mkv` whatever their type is said to be. */
export const isAcceptedFile = (mimeType: string, filename?: string | null): boolean =>
  /^video\/[\w.+-]+$/i.test(mimeType) ||
  otherMimeTypes.includes(mimeType.toLowerCase()) ||
  (/^[\w-]+\/[\w.+-]+$/.test(mimeType) && /\.(ts|mkv)$/i.test(filename ?? ''));

/** The upload bucket's key for a version's file. The client's file name is no part of it. */
export const getInputKey = (videoId: string, version: number, mimeType: string): string =>
  `uploads/${videoId}/${version}/original.${extensions[mimeType.toLowerCase()] ?? 'bin'}`;

/** The stream bucket's folder of a video, and of one version of it. Both end in a slash. */
export const getVideoFolder = (videoId: string): string => `videos/${videoId}/`;
export const getVersionFolder = (videoId: string, version: number): string =>
  `${getVideoFolder(videoId)}${version}/`;
export const getDataKey = (videoId: string): string => `${getVideoFolder(videoId)}data.json`;
export const getStateKey = (videoId: string): string => `${getVideoFolder(videoId)}state.json`;

type StateFields = Pick<Video, 'id' | 'visibility' | 'sourceFolder' | 'status' | 'statusProgress'>;

const describeState = ({
  visibility,
  sourceFolder,
  status,
  statusProgress,
}: StateFields): Pick<VideoState, 'state' | 'percent'> => {
  if (visibility !== 'public') return { state: 'private' };
  if (sourceFolder) return { state: 'ready' };
  if (status === 'ERROR') return { state: 'error' };
  if (status === 'NO_FILE') return { state: 'waiting' };
  return { state: 'encoding', percent: Math.round(statusProgress ?? 0) };
};

/** What anybody who knows a video's id may know of it, see `VideoState`. */
export const toVideoState = (video: StateFields): VideoState => ({
  schema: 1,
  id: video.id,
  ...describeState(video),
});

/**
 * Lower case without accents: what is searched in and for, because SQLite folds only ASCII. Its wildcards are written wide, so
 * that they stand for themselves.
 */
export const toSearchText = (...parts: (string | null | undefined)[]): string =>
  parts
    .filter((part): part is string => Boolean(part))
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[%_]/g, (wildcard) => (wildcard === '%' ? '％' : '＿'));

/** The mark of a video without categories among `toCategoryKeys`. */
export const noCategoryKey = '-';

/** One category as it stands in a video's keys. */
export const toCategoryKey = (id: string): string => `|${id}|`;

/**
 * A video's categories in one text that an index can hold beside the list's order, so that the list is filtered without visiting
 * other tables: `|a||b|`, or `-` for none.
 */
export const toCategoryKeys = (ids: readonly string[]): string =>
  ids.length === 0 ? noCategoryKey : ids.map(toCategoryKey).join('');

/** A value of custom metadata. */
export type MetadataValue = string | number | boolean;
type Metadata = Record<string, MetadataValue>;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Why a value can't be custom metadata, or null. The texts are the specification's. */
export const findMetadataFault = (value: unknown): string | null => {
  if (Array.isArray(value)) return 'Arrays are not allowed.';
  if (!isPlainObject(value)) return 'Value must be a non-null object.';
  const entries = Object.entries(value);
  if (entries.length > 50) return 'Object must not have more than 50 key-value pairs.';
  for (const [key, entry] of entries) {
    if (!/^[\w-]{1,40}$/.test(key)) {
      return `Key "${key.slice(0, 40)}" must have 1 to 40 letters, digits, underscores or hyphens.`;
    }
    if (entry === null || entry === undefined) continue;
    if (Array.isArray(entry)) return 'Arrays are not allowed.';
    if (typeof entry === 'object') return 'Nested properties are not allowed.';
    if (typeof entry === 'string' && entry.length > 500)
      return `Value of "${key}" must not exceed 500 characters.`;
    if (typeof entry === 'number' && !Number.isFinite(entry))
      return `Value of "${key}" must be a finite number.`;
    if (!['string', 'number', 'boolean'].includes(typeof entry)) return `Value of "${key}" is not allowed.`;
  }
  return null;
};

/** New pairs laid over the stored ones; an empty or null value removes its key. */
export const mergeMetadata = (stored: unknown, given: Record<string, unknown>): Metadata =>
  Object.fromEntries(
    Object.entries({ ...(isPlainObject(stored) ? stored : {}), ...given }).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  ) as Metadata;

/** Who may frame the player, as the workspace decided. */
export type EmbedPrivacy = { access: 'allowed' | 'limited' | 'forbidden'; domains: string[] };

/** A workspace's embed privacy; a workspace that never decided allows everybody. */
export const getEmbedPrivacy = (workspace: Pick<Workspace, 'playerSettings'> | null): EmbedPrivacy => {
  const embed = workspace?.playerSettings?.privacy?.embed;
  return {
    access: embed?.access ?? 'allowed',
    domains: (embed?.domains ?? []).map(({ value }) => value),
  };
};
