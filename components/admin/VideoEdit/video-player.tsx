'use client';

import { useTranslation } from '@payloadcms/ui';

import { useEdit } from './edit-context';
import styles from './video-aside.module.scss';

/**
 * The player as viewers get it; where they get none yet, because the video is private or may be embedded nowhere, the file by a
 * link that is signed for the panel.
 */
export const VideoPlayer = () => {
  const { i18n } = useTranslation();
  const { video, embed } = useEdit();
  const { maxWidth = 16, maxHeight = 9 } = video.src?.abr ?? {};
  const isPublic = video.visibility === 'public' && embed.access !== 'forbidden' && video.playerUrl;
  return (
    <div className={styles.player} style={{ aspectRatio: `${maxWidth} / ${maxHeight}` }}>
      {isPublic ? (
        <iframe
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          key={video.sourceFolder}
          src={`${video.playerUrl}&lang=${i18n.language}`}
          title={video.title}
        />
      ) : (
        <video
          aria-label={video.title}
          controls
          key={video.previewVideoUrl}
          playsInline
          poster={video.previewThumbnailUrl ?? undefined}
          preload="none"
          src={video.previewVideoUrl ?? undefined}
        />
      )}
    </div>
  );
};
