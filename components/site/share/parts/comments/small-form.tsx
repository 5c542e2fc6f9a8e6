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
