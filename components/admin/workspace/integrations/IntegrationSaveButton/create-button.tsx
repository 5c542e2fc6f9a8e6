'use client';

import { Button } from '@/components/kit/Button';
import { useText } from '@/components/kit/i18n/use-text';

export const CreateButton = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => {
  const text = useText();
  return (
    <Button id="action-save" isBusy={isBusy} kind="primary" onClick={onClick}>
      {text(isBusy ? 'integrations.creating' : 'integrations.create')}
    </Button>
  );
};
