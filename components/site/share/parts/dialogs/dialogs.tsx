import { type FormEvent, useState } from 'react';

import type { MessageKey } from '@/lib/core/i18n/text';
import { type Decision, type DownloadFile, downloadFiles } from '@/lib/review/sharing/types';

import { usePage } from '../../page-context';
import { PrintNow } from '../../print/print-now';
import { useReview } from '../../review-context';
import { NameField } from '../composer/name-field';
import { FilmDialog } from '../film/film-dialog';
import { Dialog } from './dialog';
import { TimecodeDialog } from './timecode-dialog';

/** Downloads the version that is shown. */
const DownloadDialog = ({ onClose }: { onClose: () => void }) => {
  const { api, share } = useReview();
  const { text } = usePage();
  const [busy, setBusy] = useState<DownloadFile | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const { version } = share.video;
  const download = async (file: DownloadFile): Promise<void> => {
    setBusy(file);
    setFailed(false);
    try {
      location.assign((await api.download(version, file)).url);
      onClose();
    } catch {
      setFailed(true);
      setBusy(null);
    }
  };
  return (
    <Dialog onClose={onClose} title={text('sharePage.download.title', { version })}>
      <p>{text('sharePage.download.text')}</p>
      {hasFailed && (
        <p className="er" role="alert">
          {text('sharePage.download.error')}
        </p>
      )}
      <div className="acts">
        <button className="btn q" onClick={onClose} type="button">
          {text('sharePage.cancel')}
        </button>
        {downloadFiles.map((file) => (
          <button
            className={file === 'mp4' ? 'btn p' : 'btn'}
            disabled={busy !== null}
            key={file}
            onClick={() => void download(file)}
            type="button"
          >
            {text(`sharePage.download.${file}`)}
          </button>
        ))}
      </div>
    </Dialog>
  );
};

const rows: [keys: string[], does: MessageKey][] = [
  [['J', 'K', 'L'], 'sharePage.keys.shuttle'],
  [['←', '→'], 'sharePage.keys.frame'],
  [['⇧ ←', '⇧ →'], 'sharePage.keys.tenFrames'],
  [['I', 'O'], 'sharePage.keys.range'],
  [['D'], 'sharePage.keys.draw'],
  [['C'], 'sharePage.keys.write'],
  [['N', 'P'], 'sharePage.keys.jump'],
  [['R'], 'sharePage.keys.resolve'],
  [['1', '2', '3'], 'sharePage.keys.compare'],
  [['[', ']'], 'sharePage.keys.offset'],
  [['Esc'], 'sharePage.keys.escape'],
  [['?'], 'sharePage.keys.help'],
];

/** Lists all keyboard shortcuts of the page. */
const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { text } = usePage();
  const all: [string[], MessageKey][] = [
    [[text('sharePage.keys.space')], 'sharePage.keys.play'],
    ...rows,
    [[text('sharePage.keys.ctrlEnter')], 'sharePage.keys.send'],
  ];
  return (
    <Dialog onClose={onClose} title={text('sharePage.keys.title')}>
      <dl className="keys">
        {all.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text(does)}</dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <button className="btn" onClick={onClose} type="button">
          {text('sharePage.close')}
        </button>
      </div>
    </Dialog>
  );
};

/** Renders the dialog that is open. */
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
