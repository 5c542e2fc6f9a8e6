'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Segmented } from '@/components/kit/fields/segmented';
import { SelectField } from '@/components/kit/fields/select-field';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { toCredits } from '@/lib/workspaces/usage/ai-credits/rules';
import { getTrackName } from '@/lib/videos/text-tracks/texttrack-names';

import { useEdit } from '../../sync/edit-context';
import { generateDescription, type DescriptionWish, type WrittenTexts } from '../ai/ai-calls';
import { CreditLedger } from '../ai/credit-ledger';
import { explainAiRefusal } from '../explain-refusal';
import { ReviewTexts } from './review-texts';
import { useTakeTexts, type TakenTexts } from './use-take-texts';
import styles from './description.module.scss';

type DescriptionDialogProps = { trackId: string; onClose: () => void };

/** Generates texts from a track and shows them beside the current ones before replacing any. */
export const DescriptionDialog = ({ trackId, onClose }: DescriptionDialogProps) => {
  const text = useText();
  const language = useLanguage();
  const { video, ai, texttracks } = useEdit();
  const [source, setSource] = useState(trackId);
  const [wish, setWish] = useState<DescriptionWish>({ length: 'default', tone: 'default' });
  const [written, setWritten] = useState<WrittenTexts | null>(null);
  const [taken, setTaken] = useState<TakenTexts>({});
  const { run, isBusy } = useCall(generateDescription);
  const { takeTexts, isTaking } = useTakeTexts();
  const duration = video.duration ?? 0;
  const cost = toCredits('description', duration);
  if (!ai.state) return null;
  const { credits } = ai.state;
  const isEnough = credits.remaining === null || credits.remaining >= cost;
  const tracks = texttracks.tracks.filter(({ cues }) => cues > 0);
  const count = Object.keys(taken).length;

  const write = async () => {
    const outcome = await run(video.id, source, wish);
    if (!outcome) return;
    void ai.reload();
    if (outcome.error) {
      toast.error(explainAiRefusal(text, outcome.error));
      return;
    }
    setWritten(outcome.answer);
    // Existing texts are replaced only if the user chose so; missing ones are offered.
    setTaken({ description: outcome.answer.description });
  };
  const take = async () => {
    if (await takeTexts(taken)) onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <p className={styles.left}>
            {credits.remaining !== null && text('ai.describe.left', { count: credits.remaining })}
          </p>
          <Button disabled={isBusy || isTaking} onClick={onClose}>
            {text(written ? 'ai.describe.discard' : 'kit.cancel')}
          </Button>
          {written ? (
            <Button disabled={count === 0} isBusy={isTaking} kind="primary" onClick={() => void take()}>
              {text('ai.describe.take', { count, all: written.title ? 3 : 2 })}
            </Button>
          ) : (
            <Button
              disabled={!isEnough || tracks.length === 0}
              isBusy={isBusy}
              kind="primary"
              onClick={() => void write()}
            >
              {text('ai.describe.start', { count: cost })}
            </Button>
          )}
        </>
      }
      isDismissible={!isBusy && !isTaking}
      isOpen
      onClose={onClose}
      size={written ? 'large' : 'medium'}
      title={text('ai.describe.title')}
    >
      <div className={styles.wishes}>
        <SelectField
          isDisabled={isBusy}
          label={text('ai.describe.from')}
          onChange={setSource}
          options={tracks.map((track) => ({
            value: track.id,
            label: `${getTrackName(language, track.language, texttracks.tracks)} · ${text(`texttracks.types.${track.type}`)}`,
          }))}
          value={source}
        />
        <Segmented
          isDisabled={isBusy}
          legend={text('ai.describe.length')}
          onChange={(length) => setWish({ ...wish, length })}
          options={(['short', 'default', 'long'] as const).map((value) => ({
            value,
            label: text(`ai.describe.lengths.${value}`),
          }))}
          value={wish.length}
        />
        <Segmented
          isDisabled={isBusy}
          legend={text('ai.describe.tone')}
          onChange={(tone) => setWish({ ...wish, tone })}
          options={(['default', 'formal'] as const).map((value) => ({
            value,
            label: text(`ai.describe.tones.${value}`),
          }))}
          value={wish.tone}
        />
        {written && (
          <Button disabled={!isEnough} isBusy={isBusy} onClick={() => void write()}>
            {text('ai.describe.again', { count: cost })}
          </Button>
        )}
      </div>
      {written ? (
        <ReviewTexts key={written.description} onChange={setTaken} taken={taken} written={written} />
      ) : (
        <CreditLedger cost={cost} credits={credits} duration={duration} per="tenMinutes" />
      )}
    </Dialog>
  );
};
