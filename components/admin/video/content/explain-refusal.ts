import { describeRefusal, isUnanswered, type CallError } from '@/components/api/call-error';
import type { Translate } from '@/lib/core/i18n/text';
/** The message for a refused track file. */
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
    case 'missing_texttrack_content':
      return text('content.file.unreadable');
    case 'texttrack_changed':
      return text('content.file.changed');
    case 'texttrack_locked':
      return text('content.file.locked');
    case 'invalid_locale':
    case 'invalid_texttrack_type':
      return text('content.file.language');
    case 'video_not_found':
    case 'not_found':
      return text('content.file.noVideo');
    case 'rate_limited':
      return text('content.file.busy');
    default:
      return text('content.file.failed');
  }
};

/** The message for a refused AI job. */
export const explainAiRefusal = (text: Translate, error: CallError): string => {
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
    case 'missing_mp4_source':
    case 'video_not_complete':
      return text('ai.refused.unfinished');
    case 'auto_transcription_language':
    case 'unsupported_language_code':
    case 'target_language_not_supported':
    case 'source_language_not_supported':
      return text('ai.refused.language');
    case 'cannot_translate_same_language':
      return text('ai.refused.sameLanguage');
    case 'translation_not_supported':
      return text('ai.refused.tooLong');
    case 'transcription_not_enabled':
    case 'no_aws_settings_found':
    case 'writer_not_set_up':
      return text('ai.refused.notSetUp');
    case 'texttrack_does_not_exist':
    case 'texttrack_not_found':
      return text('ai.refused.gone');
    case 'video_not_found':
    case 'not_found':
      return text('ai.refused.videoGone');
    case 'no_transcription':
      return text('ai.refused.nothingToCancel');
    case 'rate_limited':
      return text('ai.refused.busy');
    default:
      return text(describeRefusal(error));
  }
};
