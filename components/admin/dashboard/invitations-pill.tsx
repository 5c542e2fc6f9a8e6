import { Link } from '@/components/kit/buttons/link';
import { Icon } from '@/components/kit/icon';
import { translate } from '@/lib/core/i18n/text';

import styles from './invitations-pill.module.scss';

/** Number of the user's pending invitations. Renders nothing if there are none. */
export const InvitationsPill = ({ count, language }: { count: number; language: string }) =>
  count > 0 && (
    <Link className={styles.pill} href="/admin/account?tab=profile">
      <b>{count}</b> {translate(language, 'dashboard.invitations', { count })}
      <Icon name="chevronRight" size={14} />
    </Link>
  );
