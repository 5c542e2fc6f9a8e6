import { ChoosePlanButton } from '@/components/admin/billing/plan-buttons';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { TimeText } from '@/components/kit/time';
import { timePlaceholder } from '@/lib/core/i18n/format';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import type { Trial } from '@/lib/platform/dashboard/find-dashboard-head';

import styles from './trial-box.module.scss';

/**
 * The remaining trial period and what follows. Both buttons open the package dialog, which also shows the
 * contact address.
 */
export const TrialBox = ({ trial, language }: { trial: Trial; language: string }) => {
  const t = (key: MessageKey, params?: TextParams) => translate(language, key, params);
  const { plan, endsAt, total, passed, left } = trial;
  const days = t('billing.trial.daysLeft', { days: left });
  return (
    <section aria-labelledby="trial" className={styles.box}>
      <div>
        <h2 id="trial">{t('billing.trial.title', { plan })}</h2>
        <p>
          <TimeText form="day" text={t('billing.trial.ends', { date: timePlaceholder })} value={endsAt} />
        </p>
      </div>
      <div className={styles.days}>
        <p>
          <span>
            {passed === 0 ? t('billing.trial.firstDay') : t('billing.trial.day', { day: passed, total })}
          </span>
          <span>{days}</span>
        </p>
        <ProgressBar label={days} tone="quiet" value={passed / total} />
      </div>
      <div className={styles.actions}>
        <ChoosePlanButton kind="quiet" label={translate(language, 'billing.contact')} />
        <ChoosePlanButton label={translate(language, 'billing.choose')} />
      </div>
    </section>
  );
};
