'use client';

import { EmbedCode } from '@/components/admin/embed-code/embed-code';
import { callApi } from '@/components/api/call-api';

import { useEdit } from '../sync/edit-context';

const logCopy = (id: string, iFrameCode: string) => {
  const call = callApi('POST', '/api/videos/embed-player-copied', { body: { id, iFrameCode } });
  // A note in the log that fails to arrive takes nothing from the person who copied.
  call.catch(() => undefined);
};

/** The code that puts the video into a page; copying it is noted in the log. */
export const VideoEmbedCode = () => {
  const { video } = useEdit();
  const { maxWidth: width = 16, maxHeight: height = 9 } = video.src?.abr ?? {};
  return (
    <EmbedCode
      onCopied={(code) => logCopy(video.id, code)}
      picture={{ width, height }}
      playerUrl={video.playerUrl ?? ''}
      responsiveCode={video.embedCode ?? ''}
      title={video.title}
    />
  );
};
