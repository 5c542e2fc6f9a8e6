'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useText } from '@/components/kit/i18n/use-text';
import type { ListedEndpoint } from '@/lib/webhooks/endpoints';

import { endpointActions, rotateSecret, type EndpointAction } from './webhook-calls';

type Asked = 'disable' | 'delete' | 'rotate';

/** Runs an action on an endpoint and reports the result. */
export const useEndpointAction = (
  { id, url }: Pick<ListedEndpoint, 'id' | 'url'>,
  onDone?: (action: EndpointAction) => void,
) => {
  const text = useText();
  const router = useRouter();
  const { run, isBusy } = useCall((action: EndpointAction) => endpointActions[action](id));
  const act = async (action: EndpointAction) => {
    const outcome = await run(action);
    if (!outcome) return;
    // Deleted by another person meanwhile, which is the desired result.
    const isGone = action === 'delete' && outcome.error?.status === 404;
    if (outcome.error && !isGone) toast.error(text(describeRefusal(outcome.error)));
    else {
      toast.success(text(`webhooks.done.${action}`, { url }));
      onDone?.(action);
    }
    router.refresh();
  };
  return { act, isBusy };
};

type WebhookMenuProps = {
  endpoint: ListedEndpoint;
  /** Link to the endpoint's page, unless the menu is on it. */
  href?: string;
  kind?: 'plain' | 'quiet';
  onDeleted?: () => void;
  onRotated?: (secret: string) => void;
};

/** Actions on an endpoint other than editing. */
export const WebhookMenu = ({ endpoint, href, kind = 'quiet', onDeleted, onRotated }: WebhookMenuProps) => {
  const text = useText();
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { url, isDisabled } = endpoint;
  const { act, isBusy } = useEndpointAction(endpoint, (action) => {
    setAsked(null);
    if (action === 'delete') onDeleted?.();
  });
  const rotation = useCall(() => rotateSecret(endpoint.id));
  const rotate = async () => {
    const outcome = await rotation.run();
    if (!outcome) return;
    setAsked(null);
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    else onRotated?.(outcome.answer.secret);
    router.refresh();
  };
  return (
    <>
      <Menu icon="more" kind={kind} label={text('webhooks.list.more', { url })}>
        {href && (
          <MenuItem href={href} icon="edit">
            {text('webhooks.list.edit')}
          </MenuItem>
        )}
        {isDisabled ? (
          <MenuItem icon="check" onSelect={() => void act('enable')}>
            {text('webhooks.list.enable')}
          </MenuItem>
        ) : (
          <MenuItem icon="lock" onSelect={() => setAsked('disable')}>
            {text('webhooks.list.disable')}
          </MenuItem>
        )}
        {onRotated && (
          <MenuItem icon="key" onSelect={() => setAsked('rotate')}>
            {text('webhooks.list.rotate')}
          </MenuItem>
        )}
        <MenuItem icon="trash" onSelect={() => setAsked('delete')} tone="danger">
          {text('webhooks.list.delete')}
        </MenuItem>
      </Menu>
      {asked && (
        <ConfirmDialog
          confirmLabel={text(`webhooks.list.${asked}`)}
          isBusy={isBusy || rotation.isBusy}
          isOpen
          onCancel={() => setAsked(null)}
          onConfirm={() => void (asked === 'rotate' ? rotate() : act(asked))}
          title={text(`webhooks.ask.${asked}Title`)}
          {...(asked !== 'rotate' && { tone: 'danger' as const })}
        >
          {text(`webhooks.ask.${asked}`, { url })}
        </ConfirmDialog>
      )}
    </>
  );
};
