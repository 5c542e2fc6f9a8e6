'use client';

import { PasswordField } from '@/components/kit/fields/password-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';

import type { CloudForm } from './cloud-form';

type CloudFieldsProps = {
  form: CloudForm;
  change: (part: Partial<CloudForm>) => void;
  canMove: boolean;
  /** The end of the stored key; null without one. */
  accessKeyEnd: string | null;
};

/** The two buckets and their access key. */
export const CloudFields = ({ form, change, canMove, accessKeyEnd }: CloudFieldsProps) => {
  const text = useText();
  return (
    <>
      <TextField
        disabled={!canMove}
        label={text('cloud.region')}
        onChange={(region) => change({ region })}
        value={form.region}
      />
      <TextField
        disabled={!canMove}
        hint={text('cloud.endpointHint')}
        label={text('cloud.endpoint')}
        onChange={(endpoint) => change({ endpoint })}
        value={form.endpoint}
      />
      {(['uploadBucket', 'streamBucket'] as const).map((name) => (
        <TextField
          disabled={!canMove}
          key={name}
          label={text(`cloud.${name}`)}
          maxLength={63}
          onChange={(value) => change({ [name]: value })}
          value={form[name]}
        />
      ))}
      <TextField
        label={text('cloud.accessKeyId')}
        maxLength={128}
        onChange={(accessKeyId) => change({ accessKeyId })}
        value={form.accessKeyId}
      />
      <PasswordField
        autoComplete="new-password"
        hint={accessKeyEnd ? text('cloud.keyStored', { end: accessKeyEnd }) : text('cloud.keyNeeded')}
        label={text('cloud.secretAccessKey')}
        maxLength={256}
        onChange={(secretAccessKey) => change({ secretAccessKey })}
        value={form.secretAccessKey}
      />
    </>
  );
};
