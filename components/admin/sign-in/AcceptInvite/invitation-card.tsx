'use client';

import { Avatar } from '@/components/kit/Avatar';
import { useText } from '@/components/kit/i18n/use-text';
import type { Invitation } from '@/lib/workspaces/members/find-invitation';

import styles from './accept-invite.module.scss';

/** Into which workspace, and as what. */
export const InvitationCard = ({ invitation: { workspace, role } }: { invitation: Invitation }) => {
  const text = useText();
  return (
    <div className={styles.card}>
      <Avatar name={workspace.name} />
      <div>
        <b>{workspace.name}</b>
        <p>
          {text('people.accept.as', {
            role: text(`roles.${role}`),
            what: text(`people.roles.${role}.short`),
          })}
        </p>
      </div>
    </div>
  );
};
