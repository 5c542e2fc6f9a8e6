'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { MemberFacts } from '@/lib/workspaces/members/list-members';

import styles from './members-list.module.scss';

/** The last activity. For invited members, the link's expiry; for disabled ones, when and by whom. */
export const LastActive = ({ member }: { member: MemberFacts }) => {
  const text = useText();
  const { state, lastUsedAt, expiresAt, disabledAt, disabledBy, isYou } = member;
  if (state === 'active') {
    if (isYou) return text('people.members.now');
    return lastUsedAt ? <Time value={lastUsedAt} /> : text('people.members.never');
  }
  const tags = { invited: 'busy', expired: 'bad', disabled: 'quiet' } as const;
  return (
    <span className={styles.state}>
      <span>
        <Tag tone={tags[state]}>{text(`people.members.states.${state}`)}</Tag>
      </span>
      <span className={styles.sub}>
        {state === 'disabled' && disabledAt && <Time value={disabledAt} />}
        {state === 'disabled' && disabledBy && ` ${text('people.members.by', { name: disabledBy })}`}
        {state !== 'disabled' && expiresAt && (
          <>
            {text(`people.members.${state === 'invited' ? 'until' : 'since'}`)} <Time value={expiresAt} />
          </>
        )}
      </span>
    </span>
  );
};
