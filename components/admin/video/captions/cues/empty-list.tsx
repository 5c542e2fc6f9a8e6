'use client';

import { Button } from '@/components/kit/buttons/Button';
import { EmptyState } from '@/components/kit/states/EmptyState';
import { useText } from '@/components/kit/i18n/use-text';

import { useEditor } from '../editor-context';

/** In place of the rows where there are none. */
export const EmptyList = ({ isNotedOnly, onInsert }: { isNotedOnly: boolean; onInsert: () => void }) => {
  const text = useText();
  const { facts } = useEditor();
  const state = isNotedOnly ? 'noNotes' : 'empty';
  return (
    <div role="listitem">
      <EmptyState title={text(`captionEditor.${state}.title`)}>
        <p>{text(`captionEditor.${state}.text`)}</p>
        {!isNotedOnly && facts.canEdit && (
          <Button icon="plus" onClick={onInsert}>
            {text('captionEditor.firstCue')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
};
