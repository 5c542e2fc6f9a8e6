'use client';

import { Button } from '../Button';
import { useText } from '../i18n/use-text';
import { useReplaceUpload } from '../uploads/ReplaceUploadAction';
import { useEdit } from './edit-context';

/** Uploads the video's file: the first one, another one, a better one. */
export const ReplaceButton = ({ className }: { className?: string }) => {
  const text = useText();
  const { video, isServed, hasAutomaticTranscription } = useEdit();
  const replace = useReplaceUpload();
  const label = isServed
    ? 'uploads.replace.action'
    : video.status === 'ERROR'
      ? 'edit.upload.another'
      : 'edit.upload.first';
  return (
    <Button
      className={className}
      onClick={() => replace({ id: video.id, title: video.title, hasAutomaticTranscription })}
    >
      {text(label)}
    </Button>
  );
};
