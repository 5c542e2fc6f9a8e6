'use client';

import { SetStepNav, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { EmptyState } from '@/components/kit/states/screen-states';
import { RowName, RowTable } from '@/components/kit/tables/table';
import { Tag, type TagTone } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { ListedEndpoint } from '@/lib/webhooks/endpoints';
import { endpointLimits } from '@/lib/webhooks/rules';

import { IntegrationTabs } from '../integrations/integration-tabs';
import { type EndpointAction, endpointActions, rotateSecret, webhookPath } from './webhook-api';

import styles from './webhooks.module.scss';

const createPath = '/admin/collections/webhookEndpoints/create';

/** The state of an endpoint in a word. */
const EndpointTag = ({ endpoint }: { endpoint: ListedEndpoint }) => {
  const text = useText();
  const { isDisabled, failingSince } = endpoint;
  const state = isDisabled ? 'disabled' : failingSince ? 'failing' : 'active';
  const tones: Record<typeof state, TagTone> = { disabled: 'quiet', failing: 'bad', active: 'good' };
  return <Tag tone={tones[state]}>{text(`webhooks.list.${state}`)}</Tag>;
};

const EndpointRow = ({ endpoint }: { endpoint: ListedEndpoint }) => {
  const text = useText();
  const { id, url, description, events, last } = endpoint;
  return (
    <tr className={styles.row}>
      <RowName className={styles.name}>
        <Link href={webhookPath(id)}>{url}</Link>
        {description && <small>{description}</small>}
      </RowName>
      <td className={styles.count}>{text('webhooks.list.eventCount', { count: events.length })}</td>
      <td className={styles.last}>
        {last ? (
          <>
            {text(`webhooks.states.${last.state}`)} <Time value={last.at} />
          </>
        ) : (
          text('webhooks.list.nothingYet')
        )}
      </td>
      <td className={styles.state}>
        <EndpointTag endpoint={endpoint} />
      </td>
      <td className={styles.menu}>
        <WebhookMenu endpoint={endpoint} href={webhookPath(id)} />
      </td>
    </tr>
  );
};

/** The endpoints to which a workspace's events are sent. */
export const WebhookList = ({ endpoints }: { endpoints: ListedEndpoint[] }) => {
  const text = useText();
  const canCreate = endpoints.length < endpointLimits.endpoints;
  const create = canCreate && (
    <ButtonLink href={createPath} icon="plus" kind="primary">
      {text('webhooks.list.create')}
    </ButtonLink>
  );
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('integrations.plural') }]} />
      <PageHead actions={endpoints.length > 0 && create} title={text('integrations.plural')} />
      <IntegrationTabs open="webhookEndpoints" />
      {endpoints.length > 0 ? (
        <>
          <RowTable
            heads={[
              { label: text('webhooks.fields.url') },
              { label: text('webhooks.fields.events'), className: styles.count },
              { label: text('webhooks.list.last') },
              { label: text('webhooks.list.state') },
              { label: text('webhooks.list.actions'), isUnseen: true },
            ]}
            label={text('webhooks.plural')}
          >
            <tbody>
              {endpoints.map((endpoint) => (
                <EndpointRow endpoint={endpoint} key={endpoint.id} />
              ))}
            </tbody>
          </RowTable>
          <p className={styles.hint}>
            {text(canCreate ? 'webhooks.list.hint' : 'webhooks.list.full', { max: endpointLimits.endpoints })}
          </p>
        </>
      ) : (
        <EmptyState title={text('webhooks.list.emptyTitle')}>
          <p>{text('webhooks.list.empty')}</p>
          {create}
        </EmptyState>
      )}
    </main>
  );
};

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
