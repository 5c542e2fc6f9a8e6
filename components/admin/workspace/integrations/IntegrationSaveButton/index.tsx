'use client';

import { SaveButton, toast, useDocumentInfo, useForm } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';

import { TokenDialog } from '../TokenDialog';
import { CreateButton } from './create-button';
import { createIntegration, type CreatedIntegration } from './create-integration';

/** Saves as ever; a new integration is created by our own call, because its answer is the only place the token is in. */
export const IntegrationSaveButton = () => {
  const { id } = useDocumentInfo();
  return id ? <SaveButton /> : <CreateIntegration />;
};

const CreateIntegration = () => {
  const text = useText();
  const router = useRouter();
  const { getData, setModified, setSubmitted, validateForm } = useForm();
  const { run, isBusy } = useCall(createIntegration);
  const [created, setCreated] = useState<CreatedIntegration | null>(null);

  const create = async () => {
    setSubmitted(true);
    if (!(await validateForm())) return toast.error(text('integrations.incomplete'));
    const outcome = await run(getData());
    if (!outcome) return;
    const { answer, error } = outcome;
    if (error) {
      return toast.error(
        error.status === 0 ? text('common.unexpected') : error.errors.map(({ message }) => message).join(' '),
      );
    }
    setModified(false);
    setCreated(answer);
  };

  return (
    <>
      <CreateButton isBusy={isBusy} onClick={() => void create()} />
      {created && (
        <TokenDialog
          canUpload={created.canUpload}
          onDone={() => router.push(`/admin/collections/integrations/${created.id}`)}
          token={created.token}
        />
      )}
    </>
  );
};
