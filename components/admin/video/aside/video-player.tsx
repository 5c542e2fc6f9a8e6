'use client';

import { useFormFields } from '@payloadcms/ui';
import { useSearchParams } from 'next/navigation';

import { useDesign } from '@/components/admin/players/PlayerDesignForm/use-design';
import { PlayerPreview } from '@/components/admin/players/PlayerPreview';
import { preferManualTracks } from '@/lib/videos/text-tracks/prefer-manual-tracks';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import { getLanguageName } from '@/lib/core/i18n/language-name';
import { toEditedPreview } from '@/lib/videos/players/to-preview-source';
import type { VideoDataTexttrack } from '@/lib/videos/publishing/video-data';

import { getExportPath } from '../content/tracks/texttrack-calls';
import { usePresetDesign } from '../embed/use-preset-design';
import { useEdit } from '../sync/edit-context';
import { getPlayerScript } from './get-player-script';
import styles from './video-aside.module.scss';

/** Through our own call, since nobody may fetch the files of a private video; `file` makes a changed text another address. */
const toPlayed = (videoId: string, tracks: readonly MeasuredTexttrack[]): VideoDataTexttrack[] =>
  preferManualTracks(tracks.filter(({ filename }) => filename)).flatMap(({ id, language, type, filename }) =>
    filename
      ? [
          {
            id,
            language,
            type,
            label: getLanguageName(language, language),
            url: `${getExportPath(videoId, id, 'vtt')}&file=${filename}`,
          },
        ]
      : [],
  );

/** The player as viewers get it, with the design that is chosen here, also before it is saved. */
export const VideoPlayer = () => {
  const { video, texttracks } = useEdit();
  const startAt = useSearchParams().get('t');
  const isOwn = useFormFields(([fields]) => fields['player.useCustomDesign']?.value === true);
  const own = useDesign('player.playerDesign');
  const preset = usePresetDesign();
  return (
    <div className={styles.player}>
      <PlayerPreview
        design={isOwn ? own : preset}
        key={video.sourceFolder}
        script={getPlayerScript(video)}
        source={toEditedPreview(video, toPlayed(video.id, texttracks.tracks))}
        startAt={startAt}
      />
    </div>
  );
};
