import type { EncodeFailureReason } from '@/lib/ports/encoder';

/** Message that the decoders of all ffmpeg versions print for each unusable packet. */
const UNREADABLE_PACKET = /Invalid data found when processing input/g;

/** In ffmpeg's last lines if it could not decode a single packet. */
const NOTHING_DECODED = /Invalid data found when processing input|Cannot determine format of input/;

/** Whether the end of ffmpeg's standard error shows that the source itself cannot be decoded. Pure. */
export const isUndecodable = (stderr: string): boolean => NOTHING_DECODED.test(stderr);

/** Number of unusable packets of a source, from ffmpeg's standard error. Pure. */
export const countUnreadable = (stderr: string): number => stderr.match(UNREADABLE_PACKET)?.length ?? 0;

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
