import { useState } from 'react';

import { BaseButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';

import { useClock, usePage } from '../page-context';
import { useReview } from '../review-context';
import { formatWhen } from '../rules/formats';

import styles from './decide-buttons.module.scss';
import layout from './layout.module.scss';
import texts from './text.module.scss';

/**
 * Approve or request changes; afterwards, the viewer's decision. On phones the buttons are in the header,
 * behind one button.
 */
export const DecideButtons = ({ place }: { place: 'head' | 'side' }) => {
  const { share, thread, identity, draft, setDialog, canComment } = useReview();
  const { text, language } = usePage();
  const { now, timeZone } = useClock();
  const [isOpen, setOpen] = useState(false);
  const { version } = share.video;
  const own = thread.decisions.find((each) => each.version === version && identity.isOwn(each.authorKey));
  const [again, setAgain] = useState<string | null>(null);
  if (!canComment) return null;
  const decide = (decision: 'approved' | 'changes_requested') => {
    setOpen(false);
    setAgain(own?.decidedAt ?? null);
    setDialog({ kind: 'decide', decision });
  };
  const isDecided = own && again !== own.decidedAt;
  const isApproved = own?.decision === 'approved';
  if (place === 'side' && isDecided) {
    return (
      <div
        className={`${styles.decided} ${layout.desktop}`}
        data-tone={isApproved ? 'good' : 'busy'}
        role="status"
      >
        <IconShape path={isApproved ? paths.check : paths.undo} />
        <p>
          <b>
            {text(isApproved ? 'sharePage.decide.approvedByYou' : 'sharePage.decide.changesByYou', {
              version,
            })}
          </b>
          <time dateTime={own.decidedAt}>{formatWhen(language, own.decidedAt, now, timeZone)}</time>
        </p>
        <button className={texts.link} onClick={() => setAgain(own.decidedAt)} type="button">
          {text('sharePage.decide.again')}
        </button>
      </div>
    );
  }
  const accent = draft.isOpen || isDecided || (own && place === 'head') ? 'plain' : 'primary';
  const buttons = (
    <div className={place === 'side' ? `${styles.buttons} ${layout.desktop}` : styles.buttons}>
      <BaseButton onClick={() => decide('changes_requested')}>{text('sharePage.decide.change')}</BaseButton>
      <BaseButton kind={accent} onClick={() => decide('approved')}>
        {text('sharePage.decide.approve')}
      </BaseButton>
    </div>
  );
  if (place === 'side') return buttons;
  return (
    <div className={`${styles.opener} ${layout.phone}`}>
      <BaseButton aria-expanded={isOpen} kind={accent} onClick={() => setOpen(!isOpen)}>
        {own && <IconShape path={isApproved ? paths.check : paths.undo} />}
        {own
          ? text(isApproved ? 'sharePage.decide.approved' : 'sharePage.decide.changes')
          : text('sharePage.decide.open')}
      </BaseButton>
      {isOpen && <div className={styles.menu}>{buttons}</div>}
    </div>
  );
};
