import { useState, type FormEvent } from 'react';

import type { PresentedComment } from '@/lib/sharing/comment-schemas';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { handleFormKeys } from './handle-form-keys';

/** Another text for one's own comment; saved only where it is one, and another. */
export const EditForm = ({ comment, onClose }: { comment: PresentedComment; onClose: () => void }) => {
  const { actions } = useReview();
  const { text } = usePage();
  const [words, setWords] = useState(comment.text);
  const [isBusy, setBusy] = useState(false);
  const wanted = words.trim();
  const canSave = wanted !== '' && wanted !== comment.text.trim() && !isBusy;
  const save = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (!canSave) return;
    setBusy(true);
    if (await actions.edit(comment.id, wanted)) onClose();
    else setBusy(false);
  };
  return (
    <form
      className="small-form"
      onKeyDown={handleFormKeys({ onSend: save, onEscape: onClose })}
      onSubmit={(event) => void save(event)}
    >
      <textarea
        aria-label={text('sharePage.comment.text')}
        autoFocus
        className="in"
        disabled={isBusy}
        maxLength={5000}
        onChange={(event) => setWords(event.target.value)}
        rows={3}
        value={words}
      />
      <div className="acts">
        <button className="btn q s" onClick={onClose} type="button">
          {text('sharePage.cancel')}
        </button>
        <button className="btn p s" disabled={!canSave} type="submit">
          {text('sharePage.comment.save')}
        </button>
      </div>
    </form>
  );
};
