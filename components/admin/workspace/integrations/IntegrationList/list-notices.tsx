'use client';

import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';
import type { IntegrationFacts } from '@/lib/platform/list-integrations';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';

import { EnableButton } from '../integration-actions';
import styles from './integration-list.module.scss';

type DisabledNoticeProps = { disabled: IntegrationFacts[]; categories: CategoryOption[]; canUpdate: boolean };

/** Which integrations are switched off, because whoever runs the other system sees only that it fails. */
export const DisabledNotice = ({ disabled, categories, canUpdate }: DisabledNoticeProps) => {
  const text = useText();
  const [first] = disabled;
  if (!first) return null;
  if (disabled.length > 1) {
    const titles = disabled.map(({ title }) => title).join(', ');
    return (
      <div className={styles.notice}>
        <Notice title={text('integrations.list.disabledManyTitle', { titles })} tone="busy">
          {text('integrations.list.disabledMany')}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.notice}>
      <Notice
        action={canUpdate && <EnableButton categories={categories} integration={first} />}
        title={text('integrations.list.disabledTitle', { title: first.title })}
        tone="busy"
      >
        {text(first.isAccessLost ? 'integrations.form.lost' : 'integrations.list.disabled')}
      </Notice>
    </div>
  );
};

/** That the package includes none, and what helps. */
export const UpgradeNotice = ({ canReadAccount }: { canReadAccount: boolean }) => {
  const text = useText();
  return (
    <div className={styles.notice}>
      <Notice
        action={
          canReadAccount && (
            <ButtonLink href="/admin/globals/account">{text('integrations.list.changePlan')}</ButtonLink>
          )
        }
        title={text('integrations.list.noneTitle')}
        tone="info"
      >
        {text('integrations.list.none')}
      </Notice>
    </div>
  );
};
