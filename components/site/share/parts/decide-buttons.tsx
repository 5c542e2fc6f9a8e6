import { useState } from 'react';

import { useClock, usePage } from '../page-context';
import { useReview } from '../review-context';
import { formatWhen } from '../rules/format-when';
import { Icon } from './icon';

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
      <div className={isApproved ? 'res good' : 'res busy'} role="status">
        <Icon name={isApproved ? 'check' : 'undo'} />
        <p>
          <b>
            {text(isApproved ? 'sharePage.decide.approvedByYou' : 'sharePage.decide.changesByYou', {
              version,
            })}
          </b>
          <time dateTime={own.decidedAt}>{formatWhen(language, own.decidedAt, now, timeZone)}</time>
        </p>
        <button className="link" onClick={() => setAgain(own.decidedAt)} type="button">
          {text('sharePage.decide.again')}
        </button>
      </div>
    );
  }
  const accent = draft.isOpen || isDecided || (own && place === 'head') ? 'btn' : 'btn p';
  const buttons = (
    <div className="dec">
      <button className="btn" onClick={() => decide('changes_requested')} type="button">
        {text('sharePage.decide.change')}
      </button>
      <button className={accent} onClick={() => decide('approved')} type="button">
        {text('sharePage.decide.approve')}
      </button>
    </div>
  );
  if (place === 'side') return buttons;
  return (
    <div className="po dec-head">
      <button aria-expanded={isOpen} className={accent} onClick={() => setOpen(!isOpen)} type="button">
        {own && <Icon name={isApproved ? 'check' : 'undo'} />}
        {own
          ? text(isApproved ? 'sharePage.decide.approved' : 'sharePage.decide.changes')
          : text('sharePage.decide.open')}
      </button>
      {isOpen && <div className="dec-menu">{buttons}</div>}
    </div>
  );
};
