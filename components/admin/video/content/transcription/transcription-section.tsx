'use client';

import { toast, useFormFields } from '@payloadcms/ui';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/Button';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { toCredits } from '@/lib/workspaces/usage/ai-credits/rules';
import {
  getTranscriptionControl,
  type TranscriptionPhase,
} from '@/lib/ai/transcription/transcription-control';
import { getLanguageName } from '@/lib/core/i18n/language-name';

import { useEdit } from '../../sync/edit-context';
import { endTranscription } from '../ai/ai-calls';
import { AiUpgrade } from '../ai/ai-notices';
import { explainAiRefusal } from '../explain-refusal';
import { JobProgress } from './job-progress';
import { LanguageField } from '../language-field';
import { TranscribeDialog } from './transcribe-dialog';
import { TranscriptionWords } from './transcription-words';
import { useTranscriptionProgress } from './use-transcription-progress';
import styles from './transcription.module.scss';

/** The language that is spoken, and the recognition of what is said in it. */
export const TranscriptionSection = () => {
  const text = useText();
  const shown = useLanguage();
  const { video, rights, ai, transcription, texttracks, hasAutomaticTranscription, refresh } = useEdit();
  const language = useFormFields(([fields]) => (fields.language?.value as string | null | undefined) ?? null);
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy } = useCall(endTranscription);
  const progress = useTranscriptionProgress(transcription, video.duration ?? 0);
  const cost = toCredits('transcription', video.duration ?? 0);
  const { phase, hurdle } = getTranscriptionControl({
    ai: ai.state,
    canUpdate: rights.canUpdate,
    language,
    status: transcription?.status ?? null,
    hasAutomaticTrack: hasAutomaticTranscription,
    cost,
  });
  const cancel = async () => {
    const outcome = await run(video.id);
    if (outcome?.error) toast.error(explainAiRefusal(text, outcome.error));
    if (outcome) await Promise.all([refresh(), ai.reload()]);
  };
  const isHidden = hurdle === 'notInPackage' || hurdle === 'off' || hurdle === 'forbidden';
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <div className={styles.language}>
          {hurdle === 'forbidden' ? (
            <>
              <p className={styles.name}>{text('edit.general.language')}</p>
              <p>{language ? getLanguageName(shown, language) : text('edit.general.languageNone')}</p>
            </>
          ) : (
            <LanguageField isPlain={!isHidden} />
          )}
        </div>
        {phase === 'waiting' || phase === 'running' ? (
          <JobProgress
            isCanceling={isBusy}
            onCancel={rights.canUpdate ? () => void cancel() : undefined}
            value={progress.share}
            words={progress.words}
          />
        ) : (
          !isHidden && (
            <Button
              disabled={hurdle !== null}
              kind={phase === 'ready' && texttracks.tracks.length === 0 ? 'primary' : 'plain'}
              onClick={() => {
                void ai.reload();
                setIsAsking(true);
              }}
            >
              {text(labels[phase])}
            </Button>
          )
        )}
      </div>
      {hurdle === 'notInPackage' && <AiUpgrade />}
      <TranscriptionWords cost={cost} hurdle={hurdle} language={language} phase={phase} />
      {isAsking && language && <TranscribeDialog language={language} onClose={() => setIsAsking(false)} />}
    </section>
  );
};

const labels = {
  waiting: 'ai.transcribe.title',
  running: 'ai.transcribe.title',
  ready: 'ai.transcribe.title',
  failed: 'common.retry',
  done: 'ai.transcribe.again',
} as const satisfies Record<TranscriptionPhase, string>;
