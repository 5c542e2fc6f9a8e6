import type { Locale } from '@/lib/videos/library/locales';

/** Where a video comes from: Vimeo, any address on the web, a file that the command line sends. */
export const importSources = ['vimeo', 'web', 'file'] as const;
export type ImportSource = (typeof importSources)[number];

/** `SKIPPED`: the video was here already. `PAUSED` rows wait until somebody goes on with them. */
export const importStates = ['QUEUED', 'PAUSED', 'RUNNING', 'DONE', 'FAILED', 'SKIPPED', 'CANCELED'] as const;

/**
 * Why a video could not be imported. The wording for people is in `messages/` under
 * `imports.failure.{reason}`.
 */
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
] as const;
export type ImportFailureReason = (typeof importFailures)[number];

/** What is said of a video when it is asked for; kept on the row. */
export type ImportOptions = {
  title?: string | undefined;
  description?: string | undefined;
  categories: string[];
  tags: string[];
  visibility?: 'public' | 'private' | undefined;
  language?: Locale | undefined;
  autoTranscribe?: boolean | undefined;
  fetchThumbnail: boolean;
};

/** Who asked; the video is theirs. */
export type ImportRequester = { userId: string } | { integrationId: string };

/** An import that can't go on. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  /** Whether the same may succeed later without anybody changing anything. */
  readonly isPassing: boolean;

  constructor(
    readonly reason: ImportFailureReason,
    detail: string,
    { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {},
  ) {
    super(detail, { cause });
    this.isPassing = isPassing;
  }
}
