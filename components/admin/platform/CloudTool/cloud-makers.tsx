'use client';

import { toast } from '@payloadcms/ui';

import { callApi } from '@/components/api/call-api';
import type { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/Button';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';
import type { CloudView } from '@/lib/workspaces/cloud/cloud-settings';

type CloudMakersProps = {
  path: string;
  view: CloudView;
  isEntered: boolean;
  onDone: () => void;
  /** Null where a call begins anew. */
  onFault: (error: CallError | null) => void;
};

/** What the platform does in its own account: it makes buckets and a user, and renews the user's key. */
export const CloudMakers = ({ path, view, isEntered, onDone, onFault }: CloudMakersProps) => {
  const text = useText();
  const make = useCall(() => callApi<CloudView>('POST', `${path}/provision`));
  const renew = useCall(() => callApi<CloudView>('POST', `${path}/rotate`));
  const run = async ({ run: call }: typeof make, done: string) => {
    onFault(null);
    const outcome = await call();
    if (!outcome) return;
    if (outcome.error) return onFault(outcome.error);
    toast.success(done);
    onDone();
  };
  if (!view.canProvision || !isEntered) return null;
  if (view.engine === 'cloud' && view.isProvisioned)
    return (
      <Notice
        action={
          <Button isBusy={renew.isBusy} onClick={() => void run(renew, text('cloud.rotated'))}>
            {text('cloud.rotate')}
          </Button>
        }
        tone="info"
      >
        {text('cloud.provisioned')}
      </Notice>
    );
  if (!view.canMove) return null;
  return (
    <Button isBusy={make.isBusy} onClick={() => void run(make, text('cloud.made'))}>
      {text('cloud.provision')}
    </Button>
  );
};
