'use client';

import { SaveButton, toast, useDocumentInfo, useForm } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

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
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedIntegration | null>(null);

  const create = async () => {
    setSubmitted(true);
    if (!(await validateForm())) return toast.error(text('integrations.incomplete'));
    setIsCreating(true);
    const answer = await createIntegration(getData()).catch(() => ({ message: text('common.unexpected') }));
    setIsCreating(false);
    if ('message' in answer) return toast.error(answer.message);
    setModified(false);
    setCreated(answer);
  };

  return (
    <>
      <CreateButton isBusy={isCreating} onClick={() => void create()} />
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
