'use client';

import { useId, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';
import { findCustomDomainFault } from '@/lib/workspaces/domains/rules';

const reasons: Reasons = {
  domain_taken: 'domains.errors.taken',
  too_many_domains: 'domains.errors.tooMany',
  domains_not_in_cloud: 'domains.ownStorage',
  domains_not_set_up: 'domains.off',
};

type AddDialogProps = { isOpen: boolean; onAdded: (domain: PresentedDomain) => void; onClose: () => void };

/** Asks for a domain. Errors are shown at the field. */
export const AddDialog = ({ isOpen, onAdded, onClose }: AddDialogProps) => {
  const text = useText();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall((domain: string) =>
    callApi<PresentedDomain>('POST', '/api/workspaces/create-custom-domain', { body: { domain } }),
  );
  const close = () => {
    setTyped('');
    setError(null);
    onClose();
  };
  const add = async () => {
    const fault = findCustomDomainFault(typed);
    setError(fault && text(`domains.errors.${fault}`));
    if (fault) return;
    const outcome = await run(typed.trim());
    if (!outcome) return;
    if (outcome.answer) {
      setTyped('');
      return onAdded(outcome.answer);
    }
    setError(text(describeRefusal(outcome.error, reasons)));
  };
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            {text('kit.cancel')}
          </Button>
          <Button form={formId} isBusy={isBusy} kind="primary" type="submit">
            {text('domains.addShort')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={close}
      size="small"
      title={text('domains.add')}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          data-autofocus
          error={error}
          inputMode="url"
          isRequired
          label={text('domains.domain')}
          maxLength={253}
          onChange={(value) => {
            setTyped(value);
            setError(null);
          }}
          placeholder="video.nordwind.example"
          spellCheck={false}
          value={typed}
        />
      </form>
    </Dialog>
  );
};
