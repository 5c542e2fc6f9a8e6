import { isUnanswered, type CallError } from '@/components/api/call-error';
import type { Translate } from '@/lib/core/i18n/text';

/** Why the server did not take a track's file, in the panel's words; what the panel has none for is said as the server does. */
export const explainRefusal = (text: Translate, error: CallError): string => {
  if (isUnanswered(error)) return text('content.file.unsent');
  switch (error.code) {
    case 'texttrack_exists':
      return text('content.file.exists');
    case 'payload_too_large':
      return text('content.file.faults.tooLarge');
    case 'forbidden':
      return text('content.file.forbidden');
    case 'texttrack_not_found':
      return text('content.file.gone');
    default:
      return error.message || text('content.file.unsent');
  }
};
