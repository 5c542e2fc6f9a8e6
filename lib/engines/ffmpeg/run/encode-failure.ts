import type { EncodeFailureReason } from '@/lib/ports/encoder';

type EncodeFailureOptions = {
  reason: EncodeFailureReason;
  /** Whether the same file would fail again. */
  permanent: boolean;
  /** Whether the cause is not the file but the environment. */
  isOutage?: boolean;
  /** Whether ffmpeg itself exited with an error, which it would repeat for the same file. */
  isVerdict?: boolean;
  cause?: unknown;
};

/**
 * Reason why a job ends as `failed`. `message` becomes the event's `detail`, which is for logs and contains
 * no paths.
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

/** A fault of the file itself, for which a retry is pointless. */
export const refuse = (reason: EncodeFailureReason, detail: string): EncodeFailure =>
  new EncodeFailure(detail, { reason, permanent: true });

/** Whether a file could not be written because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
