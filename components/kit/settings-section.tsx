import { type ReactNode, useId } from 'react';

import styles from './settings-section.module.scss';

type SettingsSectionProps = { title: string; text?: string; badge?: ReactNode; children: ReactNode };

/** A section of a settings page: title and description on the left, controls on the right. */
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
