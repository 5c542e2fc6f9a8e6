'use client';

import { Icon } from '@/components/kit/Icon';
import { useText } from '@/components/kit/i18n/use-text';

import styles from '../sign-up.module.scss';

/** What a buyer asks, as far as it is true here, and what comes next. */
export const SideNotes = ({
  trustPoints,
  needsApproval,
  isConfirmed,
}: {
  trustPoints: string[];
  needsApproval: boolean;
  /** By a provider: no mail is sent. */
  isConfirmed: boolean;
}) => {
  const text = useText();
  return (
    <aside className={styles.side}>
      <h2>{text('signUp.side.trust')}</h2>
      <ul>
        {[...trustPoints, text('signUp.side.noCookies')].map((point) => (
          <li key={point}>
            <Icon name="check" size={16} />
            {point}
          </li>
        ))}
      </ul>
      <h2>{text('signUp.side.next')}</h2>
      <ol>
        {!isConfirmed && <li>{text('signUp.side.confirm')}</li>}
        {needsApproval && <li>{text('signUp.side.approve')}</li>}
        <li>{text('signUp.side.build')}</li>
        <li>{text('signUp.side.upload')}</li>
      </ol>
    </aside>
  );
};
