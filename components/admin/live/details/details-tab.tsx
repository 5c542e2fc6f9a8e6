'use client';

import { useHotkey } from '@payloadcms/ui';

import { LeaveDialog } from '@/components/admin/shell/leave-dialog';
import { useLeaveQuestion } from '@/components/admin/shell/use-leave-question';
import { useText } from '@/components/kit/i18n/use-text';

import type { LiveEvent } from '../live-event';
import type { LiveFacts } from '@/lib/live/live-facts';
import { DetailsForm } from './details-form';
import type { Details } from './use-details';
import { WaitingPicture } from './waiting-picture';
import styles from './details.module.scss';

type DetailsTabProps = {
  details: Details;
  event: LiveEvent;
  facts: LiveFacts;
  isOpen: boolean;
  /** Whether the event was deleted here, so that there are no unsaved changes to lose. */
  isLeft: boolean;
  onChanged: () => Promise<void>;
};

/** Settings made before the event. Unsaved changes survive switching tabs. */
export const DetailsTab = ({ details, event, facts, isOpen, isLeft, onChanged }: DetailsTabProps) => {
  const text = useText();
  const { isChanged, isBusy, save, reset } = details;
  const { mayUpdate } = event.info;
  const question = useLeaveQuestion(isChanged && !isLeft);
  useHotkey({ keyCodes: ['s'], cmdCtrlKey: true, editDepth: 1 }, (pressed) => {
    if (!isOpen || !mayUpdate) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    void save();
  });
  const saveAndLeave = async () => {
    if ((await save()) !== null) question.leave();
    else question.stay();
  };
  return (
    <>
      {isOpen && (
        <div className={styles.columns}>
          <DetailsForm
            details={details}
            event={event}
            facts={facts}
            isReadOnly={!mayUpdate}
            onChanged={onChanged}
          />
          <WaitingPicture event={event} isReadOnly={!mayUpdate} onChanged={onChanged} />
        </div>
      )}
      <LeaveDialog
        changes={[text('liveDetails.changes')]}
        isBusy={isBusy}
        isOpen={question.isAsking}
        onDiscard={() => {
          reset();
          question.leave();
        }}
        onSave={() => void saveAndLeave()}
        onStay={question.stay}
      />
    </>
  );
};
