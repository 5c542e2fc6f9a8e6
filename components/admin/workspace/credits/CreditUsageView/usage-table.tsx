import { Link } from '@/components/kit/buttons/Link';
import { Table } from '@/components/kit/tables/Table';
import { Tag } from '@/components/kit/Tag';
import { Time } from '@/components/kit/Time';
import type { CreditUsage } from '@/lib/workspaces/usage/ai-credits/list-credit-usages';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { translate, type MessageKey } from '@/lib/core/i18n/text';

import styles from './credit-usage.module.scss';

const tones = { reserved: 'busy', spent: undefined, refunded: undefined } as const;
const columns = ['at', 'type', 'video', 'by', 'state', 'credits'] as const;

/** One line for each thing that credits were taken for. */
export const UsageTable = ({ usages, language }: { usages: readonly CreditUsage[]; language: string }) => {
  const t = (key: MessageKey, params?: Record<string, string>) => translate(language, key, params);
  const nameOf = (by: CreditUsage['by']) =>
    by === null || by === 'gone' ? t(by ? 'creditUsage.gone' : 'creditUsage.automatic') : by.name;
  return (
    <div className={styles.table}>
      <Table label={t('creditUsage.title')}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`creditUsage.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {usages.map((usage) => (
            <tr key={usage.id}>
              <td>
                <Time value={usage.at} />
              </td>
              <td>{t(`aiCreditUsages.types.${usage.type}`)}</td>
              <td className={styles.video}>
                {usage.video ? (
                  <Link href={`/admin/collections/videos/${usage.video.id}?tab=content`}>
                    {usage.video.title}
                  </Link>
                ) : (
                  t(usage.isLive ? 'creditUsage.live' : 'creditUsage.videoGone')
                )}
              </td>
              <td>{nameOf(usage.by)}</td>
              <td>
                <Tag tone={tones[usage.state]}>{t(`aiCreditUsages.states.${usage.state}`)}</Tag>
              </td>
              <td>
                {usage.state === 'refunded'
                  ? t('creditUsage.refunded', { count: formatNumber(language, usage.refundedCredits) })
                  : formatNumber(language, usage.credits)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
};
