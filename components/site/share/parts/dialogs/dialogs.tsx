import { type FormEvent, useId, useMemo, useState } from 'react';

import { BaseButton } from '@/components/kit/buttons/base-button';
import { Modal } from '@/components/kit/dialogs/modal';
import { TextArea } from '@/components/kit/fields/text-field';
import { KitContext, navigateSilently } from '@/components/kit/kit-context';
import type { MessageKey } from '@/lib/core/i18n/text';
import { type Decision, type DownloadFile, downloadFiles } from '@/lib/review/sharing/types';

import { usePage } from '../../page-context';
import { PrintNow } from '../../print/print-now';
import { useReview } from '../../review-context';
import { NameField } from '../composer/name-field';
import { ReviewVideoDialog, TimecodeDialog } from './video-dialogs';

import keys from '../keys.module.scss';
import styles from './dialogs.module.scss';
import fields from '@/components/kit/fields/field.module.scss';

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
    <Modal
      size="small"
      footer={
        <>
          <BaseButton kind="quiet" onClick={onClose}>
            {text('sharePage.cancel')}
          </BaseButton>
          {downloadFiles.map((file) => (
            <BaseButton
              kind={file === 'mp4' ? 'primary' : 'plain'}
              disabled={busy !== null}
              key={file}
              onClick={() => void download(file)}
            >
              {text(`sharePage.download.${file}`)}
            </BaseButton>
          ))}
        </>
      }
      onClose={onClose}
      title={text('sharePage.download.title', { version })}
    >
      <p>{text('sharePage.download.text')}</p>
      {hasFailed && (
        <p className={fields.error} role="alert">
          {text('sharePage.download.error')}
        </p>
      )}
    </Modal>
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
    <Modal size="small" onClose={onClose} title={text('sharePage.keys.title')}>
      <dl className={keys.keys}>
        {all.map(([pressed, does]) => (
          <div className={keys.row} key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd className={keys.key} key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text(does)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};

/** Renders the dialog that is open. */
const Dialogs = () => {
  const { text, language } = usePage();
  const kit = useMemo(() => ({ text, language, navigate: navigateSilently }), [text, language]);
  return (
    <KitContext value={kit}>
      <OpenDialog />
    </KitContext>
  );
};

const OpenDialog = () => {
  const { dialog, setDialog } = useReview();
  const close = () => setDialog(null);
  switch (dialog?.kind) {
    case 'delete':
      return <DeleteDialog commentId={dialog.commentId} onClose={close} />;
    case 'decide':
      return <DecideDialog decision={dialog.decision} onClose={close} />;
    case 'download':
      return <DownloadDialog onClose={close} />;
    case 'video':
      return <ReviewVideoDialog onClose={close} />;
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
    <Modal
      size="small"
      footer={
        <>
          <BaseButton kind="quiet" onClick={onClose}>
            {text('sharePage.cancel')}
          </BaseButton>
          <BaseButton kind="danger" disabled={isBusy} onClick={() => void remove()}>
            {text('sharePage.comment.delete')}
          </BaseButton>
        </>
      }
      onClose={onClose}
      title={text('sharePage.delete.title')}
    >
      <p>{text('sharePage.delete.text', { count })}</p>
    </Modal>
  );
};

const DecideDialog = ({ decision, onClose }: { decision: Decision; onClose: () => void }) => {
  const { share, identity, actions } = useReview();
  const { text } = usePage();
  const form = useId();
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
    <Modal
      size="small"
      footer={
        <>
          <BaseButton kind="quiet" onClick={onClose}>
            {text('sharePage.cancel')}
          </BaseButton>
          <BaseButton
            kind="primary"
            disabled={isBusy || identity.name.trim() === ''}
            form={form}
            type="submit"
          >
            {text(isApproval ? 'sharePage.decide.approve' : 'sharePage.decide.request')}
          </BaseButton>
        </>
      }
      onClose={onClose}
      title={
        isApproval ? text('sharePage.decide.approveTitle', { version }) : text('sharePage.decide.changeTitle')
      }
    >
      <form className={styles.form} id={form} onSubmit={(event) => void submit(event)}>
        <p>
          {text(isApproval ? 'sharePage.decide.approveText' : 'sharePage.decide.changeText', { version })}
        </p>
        <NameField isDisabled={isBusy} />
        <TextArea
          disabled={isBusy}
          label={text('sharePage.decide.note')}
          maxLength={2000}
          onChange={setNote}
          value={note}
        />
      </form>
    </Modal>
  );
};

export default Dialogs;
