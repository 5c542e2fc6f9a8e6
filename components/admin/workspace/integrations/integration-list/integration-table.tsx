'use client';

import { Link } from '@/components/kit/buttons/link';
import { useText } from '@/components/kit/i18n/use-text';
import { RowName, RowTable } from '@/components/kit/tables/row-table';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { IntegrationFacts } from '@/lib/platform/list-integrations';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';

import { IntegrationMenu } from '../integration-actions';
import { usePermissionWords } from '../use-permission-words';
import styles from './integration-list.module.scss';

type Rights = { update: boolean; delete: boolean };

type TableProps = { integrations: IntegrationFacts[]; categories: CategoryOption[]; can: Rights };

/** A table row per integration; a card each on phones. */
export const IntegrationTable = ({ integrations, categories, can }: TableProps) => {
  const text = useText();
  return (
    <RowTable
      heads={[
        { label: text('integrations.fields.title') },
        { label: text('integrations.list.token'), className: styles.token },
        { label: text('integrations.list.may') },
        { label: text('integrations.list.categories'), className: styles.categories },
        { label: text('integrations.fields.lastUsedAt') },
        { label: text('integrations.list.state') },
        { label: text('integrations.list.actions'), isUnseen: true },
      ]}
      label={text('integrations.plural')}
    >
      <tbody>
        {integrations.map((integration) => (
          <IntegrationRow can={can} integration={integration} key={integration.id} options={categories} />
        ))}
      </tbody>
    </RowTable>
  );
};

type RowProps = { integration: IntegrationFacts; options: CategoryOption[]; can: Rights };

const IntegrationRow = ({ integration, options, can }: RowProps) => {
  const text = useText();
  const toWords = usePermissionWords();
  const { id, title, tokenPrefix, permissions, categories, lastUsedAt, isDisabled } = integration;
  const href = `/admin/collections/integrations/${id}`;
  return (
    <tr className={styles.row}>
      <RowName>
        <Link href={href}>{title}</Link>
        <small>
          {integration.createdBy && text('integrations.list.by', { name: integration.createdBy })}{' '}
          <Time value={integration.createdAt} />
        </small>
      </RowName>
      <td className={styles.token}>
        <code>{tokenPrefix}…</code>
      </td>
      <td className={styles.may}>
        {toWords(permissions).join(', ') || text('integrations.list.mayNothing')}
      </td>
      <td className={styles.categories}>
        {categories.map((category) => category.title).join(', ') ||
          text(integration.isAccessLost ? 'integrations.list.lost' : 'integrations.list.all')}
      </td>
      <td className={styles.last}>
        {lastUsedAt ? <Time value={lastUsedAt} /> : text('integrations.list.never')}
      </td>
      <td className={styles.state}>
        <Tag tone={isDisabled ? 'quiet' : 'good'}>
          {text(isDisabled ? 'integrations.fields.isDisabled' : 'integrations.list.active')}
        </Tag>
      </td>
      <td className={styles.menu}>
        <IntegrationMenu can={can} categories={options} href={href} integration={integration} />
      </td>
    </tr>
  );
};
