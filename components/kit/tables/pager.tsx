'use client';

import { usePathname, useSearchParams } from 'next/navigation';

import { formatNumber } from '@/lib/core/i18n/format';
import { type ListLimit, listLimits, type ListPage } from '@/lib/core/list-query';

import { Button } from '../buttons/button';
import { SelectField } from '../fields/select-field';
import { useLanguage, useText } from '../i18n/use-text';
import { useGo } from '../navigation/use-navigation';

import styles from './pager.module.scss';

const [smallest] = listLimits;

/**
 * Previous, next and page size, all kept in the URL. Renders nothing if all rows fit on the smallest page.
 */
export const Pager = ({ page, limit, total }: ListPage) => {
  const text = useText();
  const language = useLanguage();
  const goTo = useGo();
  const path = usePathname();
  const params = useSearchParams();
  if (total <= smallest) return null;
  const format = (value: number): string => formatNumber(language, value);
  const go = (changed: { page: number; limit: ListLimit }): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changed)) next.set(name, String(value));
    goTo.push(`${path}?${next}`);
  };
  const from = (page - 1) * limit + 1;
  return (
    <nav aria-label={text('kit.pager.label')} className={styles.pager}>
      <span aria-hidden="true">{text('kit.pager.perPage')}</span>
      <div className={styles.limit}>
        <SelectField<`${ListLimit}`>
          isLabelHidden
          label={text('kit.pager.perPage')}
          onChange={(value) => go({ page: 1, limit: Number(value) as ListLimit })}
          options={listLimits.map((each) => ({ value: `${each}`, label: `${each}` }))}
          value={`${limit}`}
        />
      </div>
      <span className={styles.range}>
        {text('kit.pager.range', {
          from: format(from),
          to: format(Math.min(total, from + limit - 1)),
          total: format(total),
        })}
      </span>
      <Button
        aria-label={text('kit.pager.previous')}
        disabled={page === 1}
        icon="chevronLeft"
        onClick={() => go({ page: page - 1, limit })}
      />
      <Button
        aria-label={text('kit.pager.next')}
        disabled={from + limit > total}
        icon="chevronRight"
        onClick={() => go({ page: page + 1, limit })}
      />
    </nav>
  );
};
