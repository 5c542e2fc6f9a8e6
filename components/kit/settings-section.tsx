import { type ReactNode, useId } from 'react';

import styles from './settings-section.module.scss';

type SettingsSectionProps = { title: string; text?: string; badge?: ReactNode; children: ReactNode };

/** One matter of a settings page: what it is at the left, what can be changed at the right. */
export const SettingsSection = ({ title, text, badge, children }: SettingsSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2>
          <span id={id}>{title}</span> {badge}
        </h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
};
