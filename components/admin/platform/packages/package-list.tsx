'use client';

import { SetStepNav } from '@payloadcms/ui';

import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Table } from '@/components/kit/tables/table';
import { Tag } from '@/components/kit/tag';
import { features, limitNames } from '@/lib/core/access/permissions';
import { formatNumber } from '@/lib/core/i18n/format';
import type { ListedPackage } from '@/lib/platform/find-packages';
import { formatPrice } from '@/lib/workspaces/billing/plan-view';

import styles from './package-list.module.scss';

const path = '/admin/collections/packages';

/** Packages with prices, features and the number of workspaces that use them. */
export const PackageList = ({ packages }: { packages: ListedPackage[] }) => {
  const text = useText();
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('packages.plural') }]} />
      <PageHead
        actions={
          <ButtonLink href={`${path}/create`} icon="plus" kind="primary">
            {text('platformPackages.create')}
          </ButtonLink>
        }
        title={text('packages.plural')}
      />
      {packages.length === 0 ? (
        <EmptyState title={text('platformPackages.emptyTitle')}>
          <p>{text('platformPackages.empty')}</p>
        </EmptyState>
      ) : (
        <Table label={text('packages.plural')}>
          <thead>
            <tr>
              <th scope="col">{text('packages.singular')}</th>
              <th scope="col">{text('platformPackages.price')}</th>
              {limitNames.map((name) => (
                <th key={name} scope="col">
                  {text(`packages.limits.${name}`)}
                </th>
              ))}
              <th scope="col">{text('packages.fields.features')}</th>
              <th scope="col">{text('platformPackages.offered')}</th>
              <th scope="col">{text('workspaces.plural')}</th>
            </tr>
          </thead>
          <tbody>
            {packages.map((listed) => (
              <PackageRow key={listed.plan.id} {...listed} />
            ))}
          </tbody>
        </Table>
      )}
    </main>
  );
};

const PackageRow = ({ plan, workspaces }: ListedPackage) => {
  const text = useText();
  const language = useLanguage();
  const count = features.filter((name) => plan.features?.[name]).length;
  return (
    <tr>
      <th scope="row">
        <Link href={`${path}/${plan.id}`} translate="no">
          {plan.title}
        </Link>
        <small translate="no">{plan.slug}</small>
        <small>{text(`packages.periods.${plan.paymentPeriod}`)}</small>
      </th>
      <td>
        {plan.price === null || plan.price === undefined ? '–' : formatPrice(language, plan.price)}
        <small>{text(plan.stripePriceId ? 'platformPackages.payable' : 'platformPackages.notPayable')}</small>
      </td>
      {limitNames.map((name) => (
        <td key={name}>
          {plan.limits?.[name]
            ? formatNumber(language, plan.limits[name])
            : text('platformPackages.unlimited')}
        </td>
      ))}
      <td>{text('platformPackages.features', { count, all: features.length })}</td>
      <td>
        <Tag tone={plan.isPublic ? 'good' : 'quiet'}>
          {text(plan.isPublic ? 'platformPackages.public' : 'platformPackages.hidden')}
        </Tag>
      </td>
      <td>{formatNumber(language, workspaces)}</td>
    </tr>
  );
};
