import { translate } from '@/lib/core/i18n/text';
import type { Video } from '@/payload-types';

/** The localised reason of an encoding error, or the warning of a COMPLETE video. */
export const findStatusMessage = (
  { status, statusReason }: Partial<Pick<Video, 'status' | 'statusReason'>>,
  language: string,
): string | null => {
  if (!statusReason) return null;
  if (status === 'ERROR') return translate(language, `encodingError.${statusReason}`);
  return status === 'COMPLETE' ? translate(language, `encodingWarning.${statusReason}`) : null;
};
