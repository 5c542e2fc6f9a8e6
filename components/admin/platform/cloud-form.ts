import type { CallError } from '@/components/api/call-error';
import type { Translate } from '@/lib/core/i18n/text';
import type { CloudEncoder, CloudEngine, CloudInput, CloudView } from '@/lib/workspaces/cloud/cloud-settings';

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

/** Form values of the dialog. */
export type CloudForm = {
  engine: CloudEngine;
  encoder: CloudEncoder;
  region: string;
  endpoint: string;
  uploadBucket: string;
  streamBucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Form values of the stored settings. Keys are never returned. Pure. */
export const toForm = (view: CloudView): CloudForm => ({
  engine: view.engine,
  encoder: view.encoder,
  region: view.region ?? 'eu-central-1',
  endpoint: view.endpoint ?? '',
  uploadBucket: view.uploadBucket ?? '',
  streamBucket: view.streamBucket ?? '',
  accessKeyId: '',
  secretAccessKey: '',
});

/**
 * The request body. Empty fields keep the stored value, except for the endpoint, where empty means AWS. Pure.
 */
export const toInput = (form: CloudForm): CloudInput => {
  const { engine, encoder } = form;
  const filled = (['region', 'uploadBucket', 'streamBucket', 'accessKeyId', 'secretAccessKey'] as const).map(
    (name) => [name, form[name].trim()] as const,
  );
  return {
    engine,
    encoder,
    endpoint: form.endpoint.trim() || null,
    ...Object.fromEntries(filled.filter(([, value]) => value !== '')),
  };
};
