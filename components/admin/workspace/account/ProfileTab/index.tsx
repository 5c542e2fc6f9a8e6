import type { User } from '@/payload-types';

import type { AccountTabProps } from '../account-tab-props';
import { ChangePassword } from '../ChangePassword';
import { NameForm } from './name-form';
import styles from './profile-tab.module.scss';

/** What a person changes of their own account. */
export const ProfileTab = ({ ctx }: AccountTabProps) => {
  const { email, firstname, id, lastname } = ctx.req.user as User;
  return (
    <div className={styles.profile}>
      <NameForm email={email} firstname={firstname ?? ''} lastname={lastname ?? ''} userId={id} />
      <ChangePassword />
    </div>
  );
};
