import { type FormEvent, type KeyboardEvent, useState } from 'react';

import { BaseButton } from '@/components/kit/buttons/base-button';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { type DraftId, parseDraft, recallDraft, rememberDraft } from '../../state/device-memory';
import { findMentions, type Mention, MentionField } from '../composer/mention-field';
import { NameField } from '../composer/name-field';

import styles from './comment-forms.module.scss';
import controls from '@/components/kit/fields/control.module.scss';

type SmallFormProps = {
  label: string;
  sendLabel: string;
  initial: string;
  rows: number;
  /** Whether a guest still has to enter a name. */
  needsName: boolean;
  /** Storage key of the draft until it is sent. */
  draftId: DraftId;
  /** Whether cancelling discards the draft. Closing with Escape never does. */
  forgets?: boolean;
  /** Resolves to whether sending succeeded. If so, the form closes. */
  onSend: (words: string, mentions: Mention[]) => Promise<boolean>;
  onClose: () => void;
};

type Written = { words: string; mentions: Mention[] };

/** A text form below a comment. Sends only text that is not empty and has changed. */
const SmallForm = ({
  label,
  sendLabel,
  initial,
  rows,
  needsName,
  draftId,
  forgets = false,
  onSend,
  onClose,
}: SmallFormProps) => {
  const { identity, model, forms } = useReview();
  const { text } = usePage();
  const [{ words, mentions }, setWritten] = useState<Written>(
    () => parseDraft<Written>(recallDraft(model.token, draftId)) ?? { words: initial, mentions: [] },
  );
  const write = (part: Partial<Written>): void => {
    const next = { words, mentions, ...part };
    setWritten(next);
    // The form stays open even if its draft is no longer stored.
    forms.set(draftId, true);
    const isKept = next.words.trim() !== '' && next.words !== initial;
    rememberDraft(model.token, draftId, isKept ? next : null);
  };
  // A form restored by a page load does not take the focus.
  const [isAsked] = useState(() => forms.isAsked(draftId));
  const forget = (): void => rememberDraft(model.token, draftId, null);
  const [isBusy, setBusy] = useState(false);
  const wanted = words.trim();
  const isNamed = !needsName || identity.name.trim() !== '';
  const canSend = wanted !== '' && wanted !== initial.trim() && isNamed && !isBusy;
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (!canSend) return;
    setBusy(true);
    if (!(await onSend(wanted, mentions))) return setBusy(false);
    forget();
    onClose();
  };
  return (
    <form
      className={styles.form}
      onKeyDown={handleFormKeys({ onSend: send, onEscape: onClose })}
      onSubmit={(event) => void send(event)}
    >
      {needsName && <NameField isDisabled={isBusy} />}
      <MentionField
        aria-label={label}
        autoFocus={isAsked}
        className={controls.control}
        disabled={isBusy}
        maxLength={5000}
        onMention={(mention) => write({ mentions: [...mentions, mention] })}
        onText={(next) => write({ words: next })}
        rows={rows}
        value={words}
      />
      <div className={styles.actions}>
        <BaseButton
          kind="quiet"
          size="small"
          onClick={() => {
            if (forgets) forget();
            onClose();
          }}
        >
          {text('sharePage.cancel')}
        </BaseButton>
        <BaseButton kind="primary" size="small" disabled={!canSend} type="submit">
          {sendLabel}
        </BaseButton>
      </div>
    </form>
  );
};

/** Edits one's comment. */
export const EditForm = ({ comment, onClose }: { comment: PresentedComment; onClose: () => void }) => {
  const { actions } = useReview();
  const { text } = usePage();
  return (
    <SmallForm
      draftId={`edit-${comment.id}`}
      forgets
      initial={comment.text}
      label={text('sharePage.comment.text')}
      needsName={false}
      onClose={onClose}
      onSend={(words) => actions.edit(comment.id, words)}
      rows={3}
      sendLabel={text('sharePage.comment.save')}
    />
  );
};

/** The form for a reply to a comment. Replies cannot be replied to. */
export const ReplyForm = ({ comment, onClose }: { comment: PresentedComment; onClose: () => void }) => {
  const { actions } = useReview();
  const { text } = usePage();
  const send = async (words: string, mentions: Mention[]): Promise<boolean> => {
    const reply = { text: words, parentCommentId: comment.id, mentions: findMentions(words, mentions) };
    return (await actions.add(reply, () => void send(words, mentions))) !== null;
  };
  return (
    <SmallForm
      draftId={`reply-${comment.id}`}
      initial=""
      label={text('sharePage.comment.replyTo', { author: comment.author })}
      needsName
      onClose={onClose}
      onSend={send}
      rows={2}
      sendLabel={text('sharePage.comment.sendReply')}
    />
  );
};

type FormKeys = { onSend: () => unknown; onEscape: () => void };

/** Ctrl or Cmd with Enter sends, Escape closes. Stops other keys from triggering the page's shortcuts. */
export const handleFormKeys =
  ({ onSend, onEscape }: FormKeys) =>
  (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    }
    if (event.key === 'Escape') onEscape();
  };
