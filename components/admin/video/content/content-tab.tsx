'use client';

import { useUploadOf } from '@/components/admin/uploads/use-upload-of';
import { listMissingServices } from '@/lib/workspaces/usage/list-missing-services';

import { NotReady } from '../aside/not-ready';
import { useEdit } from '../sync/edit-context';
import { AiOff } from './ai/ai-notices';
import { ChaptersSection } from './chapters-section';
import { LanguageField } from './language-field';
import { TracksSection } from './tracks/tracks-section';
import { TranscriptionSection } from './transcription/transcription-section';
import { WaitingNotice } from './waiting-notice';
import styles from './content.module.scss';

/** What is said and shown in the video: its language, subtitles, chapters. */
export const ContentTab = () => {
  const { video, ai, isPlatform } = useEdit();
  const isUploading = useUploadOf(video.id) !== null;
  if (video.status === 'COMPLETE') {
    const missing = isPlatform ? listMissingServices(ai.state) : [];
    return (
      <div className={styles.sections}>
        {missing.length > 0 && <AiOff missing={missing} />}
        <TranscriptionSection />
        <TracksSection />
        <ChaptersSection />
      </div>
    );
  }
  const isUnderWay = isUploading || video.status === 'PROGRESSING' || video.status === 'STATUS_UPDATE';
  return (
    <div className={styles.sections}>
      {isUnderWay ? <WaitingNotice /> : <NotReady />}
      <LanguageField />
    </div>
  );
};
