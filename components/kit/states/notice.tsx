import type { ReactNode } from 'react';

import { Icon, type IconName } from '../icon';

import styles from './notice.module.scss';

type Tone = 'info' | 'busy' | 'good' | 'bad';
type NoticeProps = {
  tone: Tone;
  title?: string;
  /** Shown beside the title. */
  badge?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
};

const icons: Record<Tone, IconName> = { info: 'info', busy: 'clock', good: 'check', bad: 'error' };

/** A message about the current state with at most one action. */
export const Notice = ({ tone, title, badge, children, action }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    <Icon name={icons[tone]} size={18} />
    <div className={styles.words}>
      {title && (
        <p className={styles.title}>
          {title} {badge}
        </p>
      )}
      <div>{children}</div>
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
