'use client';

import { useReplaceUpload } from '@/components/admin/uploads/upload-prompt';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { EmptyState } from '@/components/kit/states/screen-states';

import { useEdit } from '../sync/edit-context';

/** Uploads a file for the video: the first one, or a replacement. */
export const ReplaceButton = () => {
  const text = useText();
  const { video, isServed, hasAutomaticTranscription } = useEdit();
  const replace = useReplaceUpload();
  const label = isServed
    ? 'uploads.replace.action'
    : video.status === 'ERROR'
      ? 'edit.upload.another'
      : 'edit.upload.first';
  return (
    <Button onClick={() => replace({ id: video.id, title: video.title, hasAutomaticTranscription })}>
      {text(label)}
    </Button>
  );
};

/** Replaces content that requires an encoded file. */
export const NotReady = () => {
  const text = useText();
  const { video } = useEdit();
  const state = video.status === 'ERROR' || video.status === 'NO_FILE' ? video.status : 'ENCODING';
  return (
    <EmptyState title={text(`edit.notReady.${state}.title`)}>
      <p>{text(`edit.notReady.${state}.text`)}</p>
    </EmptyState>
  );
};
