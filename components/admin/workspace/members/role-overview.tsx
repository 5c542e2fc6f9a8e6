'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { Tag } from '@/components/kit/tag';
import { type Role, roles } from '@/lib/core/access/permissions';

import styles from './role-overview.module.scss';

/** The permissions of each role, from the fewest to the most. */
export const RoleOverview = ({ ownRole }: { ownRole: Role | null }) => {
  const text = useText();
  return (
    <section aria-labelledby="role-overview" className={styles.section}>
      <h2 id="role-overview">{text('people.roles.title')}</h2>
      <div className={styles.roles}>
        {roles.map((role) => (
          <div className={styles.role} key={role}>
            <h3>
              {text(`roles.${role}`)} {role === ownRole && <Tag>{text('people.roles.yours')}</Tag>}
            </h3>
            <p>{text(`people.roles.${role}.base`)}</p>
            <ul>
              <li>{text(`people.roles.${role}.one`)}</li>
              <li>{text(`people.roles.${role}.two`)}</li>
              <li>{text(`people.roles.${role}.three`)}</li>
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
};
