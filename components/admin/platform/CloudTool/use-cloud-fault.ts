'use client';

import { toast } from '@payloadcms/ui';

import type { CallError } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';

/** Says in a toast why a call about storage was refused. */
export const useCloudFault = () => {
  const text = useText();
  return ({ code, message }: CallError): void => {
    switch (code) {
      case 'cloud_settings_incomplete':
        return void toast.error(text('cloud.errors.missing'));
      case 'cloud_buckets_taken':
        return void toast.error(text('cloud.errors.taken'));
      case 'workspace_has_content':
        return void toast.error(text('cloud.errors.hasContent'));
      case 'cloud_settings_changed':
        return void toast.error(text('cloud.errors.changed'));
      case 'aws_settings_not_found':
        return void toast.error(text('cloud.errors.unreadable'));
      case 'validation_failed':
        return void toast.error(text('cloud.errors.invalid', { detail: message }));
      default:
        return void toast.error(text('cloud.errors.failed'));
    }
  };
};
