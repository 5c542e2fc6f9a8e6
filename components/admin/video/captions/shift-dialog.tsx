'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Segmented } from '@/components/kit/fields/segmented';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { findCueAt } from '@/lib/videos/text-tracks/editing/plan-edit';
import { parseOffsetText } from '@/lib/videos/text-tracks/editing/times';

import { useEditor } from './editor-store';

import styles from './editor.module.scss';

type ShiftDialogProps = { isOpen: boolean; onClose: () => void };

/** Shifts all cues, or those from the active one on, by the same time. */
export const ShiftDialog = ({ isOpen, onClose }: ShiftDialogProps) =>
  isOpen ? <OpenShiftDialog onClose={onClose} /> : null;

const OpenShiftDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const { store } = useEditor();
  const [typed, setTyped] = useState('');
  const [scope, setScope] = useState<'all' | 'from'>('all');
  const [error, setError] = useState<string | null>(null);
  const { history, active } = store.get();
  const at = active === null ? -1 : findCueAt(history.document, active);
  const shift = () => {
    const by = parseOffsetText(typed);
    if (by === null || by === 0) return setError(text('captionEditor.shift.noTime'));
    if (!store.edit({ kind: 'shift', by, from: scope === 'from' ? active : null }))
      return setError(text('captionEditor.shift.tooFar'));
    onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button kind="primary" onClick={shift}>
            {text('captionEditor.shift.confirm')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('captionEditor.shift.title')}
    >
      <div className={styles.shift}>
        <TextField
          data-autofocus
          error={error}
          hint={text('captionEditor.shift.hint')}
          label={text('captionEditor.shift.by')}
          onChange={(value) => {
            setTyped(value);
            setError(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') shift();
          }}
          value={typed}
        />
        {at > 0 && (
          <Segmented
            legend={text('captionEditor.shift.which')}
            onChange={setScope}
            options={[
              { value: 'all', label: text('captionEditor.shift.all') },
              { value: 'from', label: text('captionEditor.shift.from', { number: at + 1 }) },
            ]}
            value={scope}
          />
        )}
      </div>
    </Dialog>
  );
};
