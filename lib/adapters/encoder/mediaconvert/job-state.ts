import type { Job } from '@aws-sdk/client-mediaconvert';

import type { FinalEncodeEvent } from '@/lib/ports/encoder';

type Failed = Extract<FinalEncodeEvent, { type: 'failed' }>;

/**
 * Error codes 1,000 to 1,099: the input is broken, unsupported or missing. (1,400 to 1,499: no access to a
 * bucket.)
 */
const isOfFile = (code: number): boolean => code >= 1000 && code < 1100;
const isOfAccess = (code: number): boolean => code >= 1400 && code < 1500;

/** Why a job ended without a result, by the service's error code. Pure. */
export const toFailure = ({ Status, ErrorCode = 0, ErrorMessage = '' }: Job): Failed => {
  const detail = `MediaConvert ${ErrorCode}: ${ErrorMessage}`.slice(0, 500);
  if (Status === 'CANCELED')
    return { type: 'failed', reason: 'encoder_failed', permanent: false, detail: 'canceled at MediaConvert' };
  if (isOfFile(ErrorCode)) return { type: 'failed', reason: 'unreadable', permanent: true, detail };
  if (isOfAccess(ErrorCode))
    return { type: 'failed', reason: 'encoder_failed', permanent: false, isOutage: true, detail };
  return { type: 'failed', reason: 'encoder_failed', permanent: false, detail };
};

/** Progress of a job, 0 to 99; only its result is 100. Pure. */
export const toPercent = ({ JobPercentComplete = 0 }: Job): number =>
  Math.max(0, Math.min(99, JobPercentComplete));

export const isOver = ({ Status }: Job): boolean =>
  Status === 'COMPLETE' || Status === 'ERROR' || Status === 'CANCELED';
