import { useState, type FormEvent } from 'react';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { MentionField } from '../mentions/MentionField';
import type { Mention } from '../mentions/find-mentions';
import { handleFormKeys } from './handle-form-keys';
import { NameField } from './NameField';

type SmallFormProps = {
  label: string;
  sendLabel: string;
  initial: string;
  rows: number;
  /** Whether a guest has to say who they are. */
  needsName: boolean;
  /** Answers whether it worked: then the form closes. */
  onSend: (words: string, mentions: Mention[]) => Promise<boolean>;
  onClose: () => void;
};

/** A text below a comment: sent only where it is one, and another one than before. */
export const SmallForm = ({
  label,
  sendLabel,
  initial,
  rows,
  needsName,
  onSend,
  onClose,
}: SmallFormProps) => {
  const { identity } = useReview();
  const { text } = usePage();
  const [words, setWords] = useState(initial);
  const [mentions, setMentions] = useState<Mention[]>([]);
  const [isBusy, setBusy] = useState(false);
  const wanted = words.trim();
  const isNamed = !needsName || identity.name.trim() !== '';
  const canSend = wanted !== '' && wanted !== initial.trim() && isNamed && !isBusy;
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (!canSend) return;
    setBusy(true);
    if (await onSend(wanted, mentions)) onClose();
    else setBusy(false);
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
        autoFocus
        className="in"
        disabled={isBusy}
        maxLength={5000}
        onMention={(mention) => setMentions((before) => [...before, mention])}
        onText={setWords}
        rows={rows}
        value={words}
      />
      <div className="acts">
        <button className="btn q s" onClick={onClose} type="button">
          {text('sharePage.cancel')}
        </button>
        <button className="btn p s" disabled={!canSend} type="submit">
          {sendLabel}
        </button>
      </div>
    </form>
  );
};
