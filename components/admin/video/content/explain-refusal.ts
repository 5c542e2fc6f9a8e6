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
    case 'texttrack_does_not_exist':
      return text('content.file.gone');
    case 'invalid_texttrack_file':
    case 'invalid_webvtt':
      return text('content.file.unreadable');
    default:
      return error.message || text('content.file.unsent');
  }
};

/** Why the server did not begin what AI was to do, in the panel's words; what the panel has none for is said as the server does. */
export const explainAiRefusal = (text: Translate, error: CallError): string => {
  if (isUnanswered(error)) return text('common.unexpected');
  switch (error.code) {
    case 'insufficient_ai_credits':
    case 'transcription_without_credits':
      return text('ai.refused.credits');
    case 'ai_features_not_enabled':
      return text('ai.refused.package');
    case 'transcription_in_progress':
    case 'texttrack_in_progress':
      return text('ai.refused.inProgress');
    case 'texttrack_already_exists':
      return text('ai.refused.exists');
    case 'no_sufficient_text':
    case 'texttrack_has_no_content':
      return text('ai.refused.noText');
    case 'forbidden':
      return text('ai.refused.forbidden');
    case 'failed_to_generate_description':
    case 'failed_to_suggest_chapters':
      return text('ai.refused.unwritten');
    default:
      return error.message || text('common.unexpected');
  }
};
