'use client';

import { Button } from '@payloadcms/ui';

import { useText } from '@/components/kit/i18n/use-text';

export const CreateButton = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => {
  const text = useText();
  return (
    <Button disabled={isBusy} id="action-save" onClick={onClick} type="button">
      {text(isBusy ? 'integrations.creating' : 'integrations.create')}
    </Button>
  );
};
