'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { SelectField } from '@/components/kit/fields/SelectField';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { toCredits } from '@/lib/workspaces/usage/ai-credits/rules';
import { listSources, listTargets } from '@/lib/ai/translation/translation-choices';
import { getTrackName } from '@/lib/videos/text-tracks/texttrack-names';

import { useEdit } from '../../sync/edit-context';
import { startTranslation } from '../ai/ai-calls';
import { explainAiRefusal } from '../explain-refusal';
import { PaidDialog } from '../ai/paid-dialog';
import { TargetList } from './target-list';
import styles from '../content.module.scss';

type TranslateDialogProps = {
  /** The track it was opened from; null for any. */
  sourceId: string | null;
  onClose: () => void;
};

/** Has a track translated: from which, into what, for how much. */
export const TranslateDialog = ({ sourceId, onClose }: TranslateDialogProps) => {
  const text = useText();
  const language = useLanguage();
  const { video, ai, texttracks } = useEdit();
  const { tracks, reload } = texttracks;
  const sources = listSources(tracks);
  const [chosenSource, setChosenSource] = useState(sourceId ?? sources[0]?.id ?? '');
  const [target, setTarget] = useState<string | null>(null);
  const { run, isBusy } = useCall(startTranslation);
  const source = sources.find(({ id }) => id === chosenSource) ?? sources[0];
  const duration = video.duration ?? 0;
  const cost = toCredits('translation', duration);
  if (!ai.state) return null;
  const targets = source ? listTargets(tracks, source, language) : [];
  const isFree = targets.some(({ tag, state }) => tag === target && state === 'free');

  const start = async () => {
    if (!source || !target) return;
    const outcome = await run(video.id, { texttrackId: source.id, targetLanguage: target });
    if (!outcome) return;
    void ai.reload();
    if (outcome.error) {
      toast.error(explainAiRefusal(text, outcome.error));
      return;
    }
    toast.success(text('ai.translate.started'));
    onClose();
    await reload();
  };
  return (
    <PaidDialog
      cost={cost}
      credits={ai.state.credits}
      duration={duration}
      isBusy={isBusy}
      isReady={isFree}
      note={<p className={styles.note}>{text('ai.translate.note')}</p>}
      onClose={onClose}
      onStart={() => void start()}
      startLabel={text('ai.translate.start', { count: cost })}
      title={text('ai.translate.title')}
    >
      <SelectField
        hint={source && text('ai.translate.size', { cues: source.cues, characters: source.characters })}
        label={text('ai.translate.from')}
        onChange={setChosenSource}
        options={sources.map((track) => ({
          value: track.id,
          label: `${getTrackName(language, track.language, tracks)} · ${text(`texttracks.types.${track.type}`)}`,
        }))}
        value={source?.id ?? ''}
      />
      <TargetList onChange={setTarget} targets={targets} value={target} />
    </PaidDialog>
  );
};
