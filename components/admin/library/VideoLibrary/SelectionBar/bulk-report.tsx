import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';

import type { BulkResult } from './bulk-actions';
import styles from './selection-bar.module.scss';

const reasons: Record<string, MessageKey> = {
  forbidden: 'library.bulk.reasons.forbidden',
  unauthorized: 'library.bulk.reasons.signedOut',
  not_found: 'library.bulk.reasons.gone',
  video_not_found: 'library.bulk.reasons.gone',
  not_complete: 'library.bulk.reasons.notComplete',
  rate_limited: 'library.bulk.reasons.tooMany',
  network: 'library.bulk.reasons.network',
};

/** How many were changed, and which were not for what reason. */
export const BulkReport = ({ result: { done, failures } }: { result: BulkResult }) => {
  const text = useText();
  return (
    <>
      <Notice tone={done > 0 ? 'info' : 'bad'}>
        {text('library.bulk.result', { done, failed: failures.length })}
      </Notice>
      <ul className={styles.failures}>
        {failures.map(({ video, code }) => (
          <li key={video.id}>
            <b>{video.title}</b> {text(reasons[code] ?? 'library.bulk.reasons.other')}
          </li>
        ))}
      </ul>
    </>
  );
};
