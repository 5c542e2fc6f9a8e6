'use client';

import { EmptyState } from '@/components/kit/states/empty-state';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';

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
