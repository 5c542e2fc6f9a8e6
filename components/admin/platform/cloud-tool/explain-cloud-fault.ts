import type { CallError } from '@/components/api/call-error';
import type { Translate } from '@/lib/core/i18n/text';

/** The message for a refused call about storage. */
export const explainCloudFault = (text: Translate, { code, message }: CallError): string => {
  switch (code) {
    case 'cloud_settings_incomplete':
      return text('cloud.errors.missing');
    case 'cloud_buckets_taken':
      return text('cloud.errors.taken');
    case 'workspace_has_content':
      return text('cloud.errors.hasContent');
    case 'cloud_settings_changed':
      return text('cloud.errors.changed');
    case 'aws_settings_not_found':
      return text('cloud.errors.unreadable');
    case 'validation_failed':
      return text('cloud.errors.invalid', { detail: message });
    default:
      return text('cloud.errors.failed');
  }
};
