'use client';

import { toast } from '@payloadcms/ui';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Notice } from '@/components/kit/states/notice';
import { formatBytes } from '@/lib/core/i18n/format';

import { useEdit } from '../../sync/edit-context';
import { explainRefusal } from '../explain-refusal';
import {
  type CaptionFileFault,
  captionFormats,
  checkCaptionFile,
  type CheckedFile,
} from './check-caption-file';

import styles from '../content.module.scss';

type ChosenFile = { file: File; checked: CheckedFile };

type CaptionFileFieldProps = {
  chosen: ChosenFile | null;
  onChoose: (chosen: ChosenFile) => void;
  isDisabled?: boolean;
  /** The server's reason for refusing the file. */
  refusal?: string | null;
};

/** A caption file, chosen or dropped, and checked immediately. */
const CaptionFileField = ({ chosen, onChoose, isDisabled = false, refusal }: CaptionFileFieldProps) => {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const checkFile = async (file: File | null | undefined) => {
    if (file && !isDisabled) onChoose({ file, checked: await checkCaptionFile(file) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    void checkFile(event.dataTransfer.files[0]);
  };
  const hold = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsOver(!isDisabled);
  };
  const fault = refusal ?? (chosen?.checked.fault ? <FaultWords fault={chosen.checked.fault} /> : null);
  return (
    <div>
      <p className={styles.label} id={`${id}-label`}>
        {text('content.file.label')}
      </p>
      <div
        className={styles.drop}
        data-over={isOver}
        onDragLeave={() => setIsOver(false)}
        onDragOver={hold}
        onDrop={drop}
      >
        <input
          accept={captionFormats.join(',')}
          aria-describedby={`${id}-hint`}
          aria-labelledby={`${id}-label`}
          className="sr-only"
          disabled={isDisabled}
          onChange={({ target }) => {
            void checkFile(target.files?.[0]);
            // Allows choosing the same file again after it was fixed.
            target.value = '';
          }}
          ref={input}
          tabIndex={-1}
          type="file"
        />
        {chosen && !fault ? <FileWords {...chosen} /> : <p>{text('content.file.drop')}</p>}
        <Button aria-describedby={`${id}-hint`} disabled={isDisabled} onClick={() => input.current?.click()}>
          {text(chosen ? 'content.file.other' : 'content.file.choose')}
        </Button>
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {text('content.file.hint', { formats: captionFormats.join(', ') })}
      </p>
      {chosen && fault && (
        <Notice title={text('content.file.refused', { name: chosen.file.name })} tone="bad">
          {fault}
        </Notice>
      )}
    </div>
  );
};

const FileWords = ({ file, checked }: ChosenFile) => {
  const text = useText();
  const language = useLanguage();
  const size = formatBytes(language, file.size);
  const { cues, backward } = checked.fault === null ? checked : { cues: 0, backward: 0 };
  return (
    <p className={styles.file}>
      <Icon name="file" />
      <span>
        {file.name}
        <small>{`${size} · ${text('content.tracks.cues', { count: cues })}`}</small>
        {backward > 0 && <small>{text('content.file.backward', { count: backward })}</small>}
      </span>
    </p>
  );
};

const FaultWords = ({ fault }: { fault: CaptionFileFault }) => {
  const text = useText();
  if (!('line' in fault)) return text(`content.file.faults.${fault.reason}`);
  const { reason, line, words } = fault;
  if (reason === 'no_cues' || (reason !== 'header' && line === null))
    return text(`content.file.faults.${reason}`);
  return (
    <>
      {text('content.file.line', { line: line ?? 1 })} <code translate="no">{words}</code>{' '}
      {text(`content.file.faultsOfLine.${reason}`)}
    </>
  );
};

type TrackFileDialogProps = {
  title: string;
  confirmLabel: string;
  /** Fields below the file input. */
  children: ReactNode;
  /** Called with the name of a chosen file. */
  onFile?: (name: string) => void;
  /** A second way to finish, left of the buttons. */
  extra?: ReactNode;
  /**
   * The context of the file, such as its language. A change clears an earlier refusal. Null while unknown.
   */
  target: string | null;
  send: (file: File) => Promise<unknown>;
  onClose: () => void;
};

/** Uploads one caption file. A refusal is shown at the file. */
export const TrackFileDialog = ({
  title,
  confirmLabel,
  children,
  onFile,
  extra,
  target,
  send,
  onClose,
}: TrackFileDialogProps) => {
  const text = useText();
  const { texttracks } = useEdit();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<{ target: string; words: string } | null>(null);
  const { run, isBusy } = useCall(send);
  const isReady = target !== null && chosen !== null && chosen.checked.fault === null;
  const confirm = async () => {
    if (!isReady) return;
    const outcome = await run(chosen.file);
    if (!outcome) return;
    if (outcome.error) {
      setRefused({ target, words: explainRefusal(text, outcome.error) });
      toast.error(text('content.tracks.saveFailed'));
      return;
    }
    toast.success(text('content.tracks.saved'));
    onClose();
    await texttracks.reload();
  };
  return (
    <Dialog
      footer={
        <>
          {extra}
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button disabled={!isReady} isBusy={isBusy} kind="primary" onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      title={title}
    >
      <div className={styles.fields}>
        <CaptionFileField
          chosen={chosen}
          isDisabled={isBusy}
          onChoose={(next) => {
            setChosen(next);
            setRefused(null);
            onFile?.(next.file.name);
          }}
          refusal={refused !== null && refused.target === target ? refused.words : null}
        />
        {children}
      </div>
    </Dialog>
  );
};
