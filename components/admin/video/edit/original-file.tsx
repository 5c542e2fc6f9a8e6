'use client';

import { useEffect, useState } from 'react';

import { useReplaceUpload } from '@/components/admin/uploads/upload-prompt';
import { callApi, toQuery } from '@/components/api/call-api';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { EmptyState } from '@/components/kit/states/screen-states';
import { formatBytes } from '@/lib/core/i18n/format';
import { getVersionOf } from '@/lib/core/storage/storage-keys';

import { type LiveVideo, useEdit } from '../sync/edit-context';

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

type Answer = { docs: { fileSize?: number | null }[] };

const readSize = async (id: string, version: number): Promise<number | null> => {
  const query = toQuery({
    'where[and][0][video][equals]': id,
    'where[and][1][version][equals]': version,
    'select[fileSize]': true,
    depth: 0,
    limit: 1,
  });
  const answer = await callApi<Answer>('GET', `/api/encodings?${query}`).catch(() => null);
  return answer?.docs[0]?.fileSize ?? null;
};

/** Size and frame rate of the uploaded file: "2,1 GB · 25 Bilder/s". Empty while both are unknown. */
export const useOriginal = ({ id, sourceFolder, fps }: LiveVideo, language: string): string => {
  const text = useText();
  const [size, setSize] = useState<number | null>(null);
  const version = getVersionOf(sourceFolder);
  useEffect(() => {
    let isCurrent = true;
    if (version !== null) void readSize(id, version).then((bytes) => isCurrent && setSize(bytes));
    return () => {
      isCurrent = false;
    };
  }, [id, version]);
  const rate = fps
    ? text('edit.details.fps', {
        fps: new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(fps),
      })
    : null;
  return [size ? formatBytes(language, size) : null, rate].filter(Boolean).join(' · ');
};
