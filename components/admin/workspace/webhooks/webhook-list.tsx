'use client';

import { SetStepNav } from '@payloadcms/ui';

import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { EmptyState } from '@/components/kit/states/screen-states';
import { RowName, RowTable } from '@/components/kit/tables/table';
import { Tag, type TagTone } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { ListedEndpoint } from '@/lib/webhooks/list-endpoints';
import { endpointLimits } from '@/lib/webhooks/rules';

import { IntegrationTabs } from '../integrations/integration-tabs';
import { WebhookMenu } from './webhook-actions';
import { webhookPath } from './webhook-calls';

import styles from './webhooks.module.scss';

const createPath = '/admin/collections/webhookEndpoints/create';

/** The state of an endpoint in a word. */
export const EndpointTag = ({ endpoint }: { endpoint: ListedEndpoint }) => {
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
