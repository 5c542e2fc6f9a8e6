import { type FormEvent, useState } from 'react';

import type { Mention } from '../../mentions/find-mentions';
import { MentionField } from '../../mentions/mention-field';
import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { type DraftId, parseDraft, recallDraft, rememberDraft } from '../../state/device-memory';
import { handleFormKeys } from '../composer/handle-form-keys';
import { NameField } from '../composer/name-field';

type SmallFormProps = {
  label: string;
  sendLabel: string;
  initial: string;
  rows: number;
  /** Whether a guest has to say who they are. */
  needsName: boolean;
  /** Under which what is written is kept until it is sent. */
  draftId: DraftId;
  /** Whether cancelling throws away what was written; closing by Escape never does. */
  forgets?: boolean;
  /** Answers whether it worked: then the form closes. */
  onSend: (words: string, mentions: Mention[]) => Promise<boolean>;
  onClose: () => void;
};

type Written = { words: string; mentions: Mention[] };

/** A text below a comment: sent only where it is one, and another one than before. */
export const SmallForm = ({
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
    // It stays open also once nothing is kept of it any more.
    forms.set(draftId, true);
    const isKept = next.words.trim() !== '' && next.words !== initial;
    rememberDraft(model.token, draftId, isKept ? next : null);
  };
  // Loaded anew with the page it takes nobody's focus.
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
      className="small-form"
      onKeyDown={handleFormKeys({ onSend: send, onEscape: onClose })}
      onSubmit={(event) => void send(event)}
    >
      {needsName && <NameField isDisabled={isBusy} />}
      <MentionField
        aria-label={label}
        autoFocus={isAsked}
        className="in"
        disabled={isBusy}
        maxLength={5000}
        onMention={(mention) => write({ mentions: [...mentions, mention] })}
        onText={(next) => write({ words: next })}
        rows={rows}
        value={words}
      />
      <div className="acts">
        <button
          className="btn q s"
          onClick={() => {
            if (forgets) forget();
            onClose();
          }}
          type="button"
        >
          {text('sharePage.cancel')}
        </button>
        <button className="btn p s" disabled={!canSend} type="submit">
          {sendLabel}
        </button>
      </div>
    </form>
  );
};
