import { useState, type FormEvent } from 'react';

import type { PresentedComment } from '@/lib/sharing/comment-schemas';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { handleFormKeys } from './handle-form-keys';
import { NameField } from './NameField';

/** An answer to a comment; answers have none themselves. */
export const ReplyForm = ({ comment, onClose }: { comment: PresentedComment; onClose: () => void }) => {
  const { actions, identity } = useReview();
  const { text } = usePage();
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const canSend = words.trim() !== '' && identity.name.trim() !== '' && !isBusy;
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (!canSend) return;
    setBusy(true);
    const added = await actions.add({ text: words.trim(), parentCommentId: comment.id }, () => void send());
    if (added) onClose();
    else setBusy(false);
  };
  return (
    <form
      className="small-form"
      onKeyDown={handleFormKeys({ onSend: send, onEscape: onClose })}
      onSubmit={(event) => void send(event)}
    >
      <NameField isDisabled={isBusy} />
      <textarea
        aria-label={text('sharePage.comment.replyTo', { author: comment.author })}
        autoFocus
        className="in"
        disabled={isBusy}
        maxLength={5000}
        onChange={(event) => setWords(event.target.value)}
        rows={2}
        value={words}
      />
      <div className="acts">
        <button className="btn q s" onClick={onClose} type="button">
          {text('sharePage.cancel')}
        </button>
        <button className="btn p s" disabled={!canSend} type="submit">
          {text('sharePage.comment.sendReply')}
        </button>
      </div>
    </form>
  );
};
