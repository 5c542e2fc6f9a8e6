import type { EncodeFailureReason } from '@/lib/ports/encoder';

type EncodeFailureOptions = {
  reason: EncodeFailureReason;
  /** Whether the same file is bound to fail again. */
  permanent: boolean;
  /** Whether the file has no part in it. */
  isOutage?: boolean;
  /** Whether ffmpeg came to an end by itself and said no, which it will say again of the same file. */
  isVerdict?: boolean;
  cause?: unknown;
};

/**
 * Why a job ends as `failed`; `message` becomes the event's `detail`, which is for the log and never holds
 * paths.
 */
export class EncodeFailure extends Error {
  override readonly name = 'EncodeFailure';
  readonly reason: EncodeFailureReason;
  readonly permanent: boolean;
  readonly isOutage: boolean;
  readonly isVerdict: boolean;

  constructor(detail: string, options: EncodeFailureOptions) {
    const { reason, permanent, isOutage = false, isVerdict = false, cause } = options;
    super(detail, { cause });
    this.reason = reason;
    this.permanent = permanent;
    this.isOutage = isOutage;
    this.isVerdict = isVerdict;
  }
}

/** A fault of the file itself: no later attempt will help. */
export const refuse = (reason: EncodeFailureReason, detail: string): EncodeFailure =>
  new EncodeFailure(detail, { reason, permanent: true });

/** Whether a file can't be written since the disk has no room for it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
