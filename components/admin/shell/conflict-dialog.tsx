'use client';

import { useCallback, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';
import { mergeEdits } from '@/lib/core/merge-edits';

/** The version that is kept; null leaves everything unsaved. */
export type ConflictChoice = 'mine' | 'theirs' | null;

type ConflictDialogProps = {
  isOpen: boolean;
  /** Names of the fields; empty if the whole form has one value, such as a text track. */
  fields?: string[];
  isBusy?: boolean;
  onChoose: (choice: ConflictChoice) => void;
};

/** Asks which version is kept if another tab or person has saved the same fields meanwhile. */
export const ConflictDialog = ({ isOpen, fields = [], isBusy = false, onChoose }: ConflictDialogProps) => {
  const text = useText();
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onChoose('theirs')}>
            {text('conflict.theirs')}
          </Button>
          <Button data-autofocus isBusy={isBusy} kind="primary" onClick={() => onChoose('mine')}>
            {text('conflict.mine')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={() => onChoose(null)}
      title={text('conflict.title')}
    >
      {fields.length > 0 && <p>{text('conflict.fields', { fields: fields.join(', ') })}</p>}
      <p>{text('conflict.text')}</p>
    </Dialog>
  );
};

/** Asks with the dialog; `dialog` are its props. */
export const useConflictQuestion = () => {
  const [fields, setFields] = useState<string[] | null>(null);
  const answer = useRef<(choice: ConflictChoice) => void>(undefined);
  const ask = useCallback(
    (named: string[]): Promise<ConflictChoice> =>
      new Promise((resolve) => {
        answer.current = resolve;
        setFields(named);
      }),
    [],
  );
  const onChoose = useCallback((choice: ConflictChoice) => {
    setFields(null);
    answer.current?.(choice);
  }, []);
  return { ask, dialog: { isOpen: fields !== null, fields: fields ?? [], onChoose } };
};

/**
 * Prepares the values that a form saves: other people's changes of other fields stay, and the user decides
 * about fields that both have changed. `nameOf` returns a field's label.
 */
export const useMergedSave = <V extends object>(nameOf: (field: keyof V & string) => MessageKey) => {
  const text = useText();
  const { ask, dialog } = useConflictQuestion();
  /** Resolves to null if the user decided to save nothing. `base` are the values that the form began with. */
  const merge = async ({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', V>): Promise<V | null> => {
    const merged = mergeEdits({ base, mine, theirs });
    if (merged.conflicts.length === 0) return merged.mine;
    const names = merged.conflicts.map((field) => text(nameOf(field)));
    const choice = await ask([...new Set(names)]);
    return choice && merged[choice];
  };
  return { merge, dialog };
};
