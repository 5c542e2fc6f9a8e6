'use client';

import { toast } from '@payloadcms/ui';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { ChapteredVideo } from '@/lib/videos/library/find-chaptered-video';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';
import type { AiState } from '@/lib/workspaces/usage/find-ai-state';

import { CreditLedger } from '../content/credit-ledger';
import { explainAiRefusal } from '../content/explain-refusal';
import { useAiState } from '../sync/use-ai-state';
import { suggestChapters } from './use-save-chapters';

import styles from './chapters.module.scss';

type SuggestDialogProps = {
  video: ChapteredVideo;
  ai: AiState;
  onSuggested: (list: string) => void;
  onClose: () => void;
};

/** Confirms the cost of suggestions and requests them. The user reviews them before they become chapters. */
export const SuggestDialog = ({ video, ai, onSuggested, onClose }: SuggestDialogProps) => {
  const text = useText();
  const { state, reload } = useAiState(ai);
  const { run, isBusy } = useCall(suggestChapters);
  const credits = (state ?? ai).credits;
  const cost = toCredits('chapters', video.duration);
  const isEnough = credits.remaining === null || credits.remaining >= cost;
  const suggest = async () => {
    const outcome = await run(video.id);
    if (!outcome) return;
    if (outcome.error) {
      void reload();
      toast.error(explainAiRefusal(text, outcome.error));
      return;
    }
    onSuggested(outcome.answer);
    onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button disabled={!isEnough} isBusy={isBusy} kind="primary" onClick={() => void suggest()}>
            {text('chapterEditor.suggest.start', { count: cost })}
          </Button>
        </>
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      title={text('chapterEditor.suggest.title')}
    >
      <p className={styles.suggest}>{text('chapterEditor.suggest.text')}</p>
      <CreditLedger cost={cost} credits={credits} duration={video.duration} per="tenMinutes" />
    </Dialog>
  );
};
