import type { CloudEncoder, CloudEngine, CloudInput, CloudView } from '@/lib/workspaces/cloud/cloud-settings';

/** What the dialog holds while it is typed. */
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

/** The form of what is stored; keys are never told. Pure. */
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

/** What is sent: what is empty is left as it is, but for the address, which then is AWS. Pure. */
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
