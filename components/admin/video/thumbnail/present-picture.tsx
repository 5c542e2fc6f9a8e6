'use client';

import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';
import { Picture } from './picture';
import type { Thumbnail } from './use-thumbnail';
import styles from './thumbnail.module.scss';

type PresentPictureProps = {
  thumbnail: Thumbnail;
  /** It is done; what offers to take it back lies behind the dialog. */
  onReset: () => void;
};

/** What is shown until another one is chosen, and the way back to the video's own. */
export const PresentPicture = ({ thumbnail, onReset }: PresentPictureProps) => {
  const text = useText();
  const { video } = useEdit();
  if (!video.previewThumbnailUrl) return null;
  return (
    <section>
      <h3 className={styles.label}>{text('thumbnail.present')}</h3>
      <div className={styles.present}>
        <Picture alt={text('thumbnail.now')} src={video.previewThumbnailUrl} />
        <div>
          <p>{text(video.customThumbnailUrl ? 'thumbnail.isCustom' : 'thumbnail.isFrame')}</p>
          {video.customThumbnailUrl && (
            <button
              className={styles.link}
              disabled={thumbnail.state.is === 'resetting'}
              onClick={() => void thumbnail.reset().then(onReset)}
              type="button"
            >
              {text(thumbnail.state.is === 'resetting' ? 'thumbnail.resetting' : 'thumbnail.reset')}
            </button>
          )}
        </div>
      </div>
    </section>
  );
};
