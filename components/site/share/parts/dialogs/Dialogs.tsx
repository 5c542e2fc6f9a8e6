import { useState, type FormEvent } from 'react';

import type { Decision } from '@/lib/review/sharing/types';

import { PrintNow } from '../../print/PrintNow';
import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { Dialog } from './Dialog';
import { DownloadDialog } from './DownloadDialog';
import { FilmDialog } from '../film/FilmDialog';
import { KeysDialog } from './KeysDialog';
import { TimecodeDialog } from './TimecodeDialog';
import { NameField } from '../composer/NameField';

/** Whichever dialog is asked for. */
const Dialogs = () => {
  const { dialog, setDialog } = useReview();
  const close = () => setDialog(null);
  switch (dialog?.kind) {
    case 'delete':
      return <DeleteDialog commentId={dialog.commentId} onClose={close} />;
    case 'decide':
      return <DecideDialog decision={dialog.decision} onClose={close} />;
    case 'download':
      return <DownloadDialog onClose={close} />;
    case 'film':
      return <FilmDialog onClose={close} />;
    case 'timecode':
      return <TimecodeDialog onClose={close} />;
    case 'print':
      return <PrintNow onClose={close} />;
    case 'keys':
      return <KeysDialog onClose={close} />;
    default:
      return null;
  }
};

const DeleteDialog = ({ commentId, onClose }: { commentId: string; onClose: () => void }) => {
  const { thread, actions } = useReview();
  const { text } = usePage();
  const [isBusy, setBusy] = useState(false);
  const count = thread.comments.filter(({ parentCommentId }) => parentCommentId === commentId).length;
  const remove = async (): Promise<void> => {
    setBusy(true);
    await actions.remove(commentId);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={text('sharePage.delete.title')}>
      <p>{text('sharePage.delete.text', { count })}</p>
      <div className="acts">
        <button className="btn q" onClick={onClose} type="button">
          {text('sharePage.cancel')}
        </button>
        <button className="btn bad" disabled={isBusy} onClick={() => void remove()} type="button">
          {text('sharePage.comment.delete')}
        </button>
      </div>
    </Dialog>
  );
};

const DecideDialog = ({ decision, onClose }: { decision: Decision; onClose: () => void }) => {
  const { share, identity, actions } = useReview();
  const { text } = usePage();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { version } = share.video;
  const isApproval = decision === 'approved';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    if (await actions.decide(decision, note.trim())) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      onClose={onClose}
      title={
        isApproval ? text('sharePage.decide.approveTitle', { version }) : text('sharePage.decide.changeTitle')
      }
    >
      <form onSubmit={(event) => void submit(event)}>
        <p>
          {text(isApproval ? 'sharePage.decide.approveText' : 'sharePage.decide.changeText', { version })}
        </p>
        <NameField isDisabled={isBusy} />
        <label className="lab" htmlFor="decision-note">
          {text('sharePage.decide.note')}
        </label>
        <textarea
          className="in"
          disabled={isBusy}
          id="decision-note"
          maxLength={2000}
          onChange={(event) => setNote(event.target.value)}
          rows={3}
          value={note}
        />
        <div className="acts">
          <button className="btn q" onClick={onClose} type="button">
            {text('sharePage.cancel')}
          </button>
          <button className="btn p" disabled={isBusy || identity.name.trim() === ''} type="submit">
            {text(isApproval ? 'sharePage.decide.approve' : 'sharePage.decide.request')}
          </button>
        </div>
      </form>
    </Dialog>
  );
};

export default Dialogs;
