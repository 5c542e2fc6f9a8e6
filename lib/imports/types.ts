import type { Locale } from '@/lib/videos/library/locales';

/** Sources of imports: Vimeo, a web URL, a file that the command line sends, or a bucket. */
export const importSources = ['vimeo', 'web', 'file', 's3'] as const;
/** Sources that the worker downloads. */
export const fetchedSources = ['vimeo', 'web', 's3'] as const;
export type ImportSource = (typeof importSources)[number];

/** `SKIPPED`: the video already existed. `PAUSED` rows wait until they are resumed. */
export const importStates = ['QUEUED', 'PAUSED', 'RUNNING', 'DONE', 'FAILED', 'SKIPPED', 'CANCELED'] as const;

/** Why an import failed. The texts are in `messages/` as `imports.failure.{reason}`. */
export const importFailures = [
  'too_large',
  'no_downloads',
  'token_refused',
  'not_allowed',
  'not_found',
  'forbidden_address',
  'not_a_video',
  'unreachable',
  'limit_exceeded',
  'category_missing',
  'storage_failed',
  'interrupted',
  'external_id_taken',
] as const;
export type ImportFailureReason = (typeof importFailures)[number];

/** Options of the request, stored in the row. */
export type ImportOptions = {
  title?: string | undefined;
  description?: string | undefined;
  categories: string[];
  tags: string[];
  externalId?: string | undefined;
  visibility?: 'public' | 'private' | undefined;
  language?: Locale | undefined;
  autoTranscribe?: boolean | undefined;
  fetchThumbnail: boolean;
};

/** Requester, who owns the video. */
export type ImportRequester = { userId: string } | { integrationId: string };

/** An import that cannot continue. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  /** Whether a retry may succeed without any change. */
  readonly isPassing: boolean;
  /** How long the source asks to wait, in milliseconds; null if it does not. */
  readonly retryAfterMs: number | null;

  constructor(
    readonly reason: ImportFailureReason,
    detail: string,
    {
      isPassing = false,
      retryAfterMs = null,
      cause,
    }: { isPassing?: boolean; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.isPassing = isPassing;
    this.retryAfterMs = retryAfterMs;
  }
}
