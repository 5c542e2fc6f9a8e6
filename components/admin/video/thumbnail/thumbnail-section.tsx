'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';
import { Picture } from './own-picture';
import { ThumbnailDialog } from './thumbnail-dialog';
import styles from './thumbnail.module.scss';

/** The video's thumbnail, with a button to change it. */
export const ThumbnailSection = () => {
  const text = useText();
  const { video, rights } = useEdit();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="edit-thumbnail" className={styles.section}>
      {video.previewThumbnailUrl && <Picture alt={text('thumbnail.now')} src={video.previewThumbnailUrl} />}
      <div>
        <h2 id="edit-thumbnail">{text('thumbnail.title')}</h2>
        <p>{text(video.customThumbnailUrl ? 'thumbnail.isCustom' : 'thumbnail.isFrame')}</p>
        {!rights.canUpdate && <p>{text('thumbnail.noPermission')}</p>}
      </div>
      {rights.canUpdate && video.status === 'COMPLETE' && (
        <Button icon="image" onClick={() => setIsOpen(true)}>
          {text('thumbnail.change')}
        </Button>
      )}
      {isOpen && <ThumbnailDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
};
