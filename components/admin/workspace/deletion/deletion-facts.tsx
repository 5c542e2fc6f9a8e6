import { CopyField } from '@/components/kit/fields/copy-field';
import { timeMark } from '@/components/kit/time-mark';
import { TimeText } from '@/components/kit/time-text';
import { formatBytes, formatNumber } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import type { DeletionFacts as Facts } from '@/lib/platform/deletion/find-deletion-facts';
import styles from './deletion-facts.module.scss';
import { listLosses } from './list-losses';

type DeletionFactsProps = {
  language: string;
  facts: Facts;
  /** Posters of the newest videos. */
  posters: string[];
  supportEmail: string;
};

const maxPosters = 6;

/** Lists the losses, the data that remains, and ways to export beforehand. */
export const DeletionFacts = ({ language, facts, posters, supportEmail }: DeletionFactsProps) => {
  const t = (key: string, params?: Record<string, string>) =>
    translate(language, `deletion.page.${key}`, params);
  const { slug, counts, originals, lastExport } = facts;
  const rows = listLosses(language, facts);
  const size = formatBytes(language, originals);
  const more = (counts.videos ?? 0) - Math.min(posters.length, maxPosters) + 1;
  return (
    <>
      <div className={styles.card}>
        {posters.length > 0 && (
          <div aria-hidden="true" className={styles.posters}>
            {posters.slice(0, maxPosters).map((url, index) => (
              <div className={styles.poster} key={url}>
                {/* oxlint-disable-next-line nextjs/no-img-element -- it is stored with the video's files */}
                <img alt="" src={url} />
                {index === maxPosters - 1 && more > 1 && <span>+ {formatNumber(language, more)}</span>}
              </div>
            ))}
          </div>
        )}
        <dl className={styles.rows}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.card}>
        <dl className={styles.rows}>
          <div>
            <dt>{t('staysTitle')}</dt>
            <dd>{t('stays')}</dd>
          </div>
        </dl>
      </div>
      <section className={styles.export}>
        <h2>{t('exportTitle')}</h2>
        <p>
          {t('exportText', { email: supportEmail, size })}{' '}
          {lastExport ? (
            <TimeText form="moment" text={t('lastExport', { date: timeMark })} value={lastExport} />
          ) : (
            t('noExport')
          )}
        </p>
        <CopyField label={t('exportCommand')} value={`npx reelhof export ${slug} ./${slug}`} />
      </section>
    </>
  );
};
