'use client';

import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CopyField } from '@/components/kit/CopyField';
import { Segmented } from '@/components/kit/Segmented';
import { TextField } from '@/components/kit/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import { buildFixedEmbedCode } from '@/lib/publishing/embed-code';

import { useEdit } from '../sync/edit-context';
import styles from '../edit/tab-content.module.scss';

type Size = 'responsive' | 'fixed';

const defaultWidth = 640;
const [minWidth, maxWidth] = [160, 3840];

const logCopy = (id: string, iFrameCode: string) => {
  const call = callApi('POST', '/api/videos/embed-player-copied', { body: { id, iFrameCode } });
  // A note in the log that fails to arrive takes nothing from the person who copied.
  call.catch(() => undefined);
};

/** The code to put into a page, as wide as its place or of a fixed size. */
export const EmbedCode = () => {
  const text = useText();
  const { video } = useEdit();
  const [size, setSize] = useState<Size>('responsive');
  const [width, setWidth] = useState(String(defaultWidth));
  const { maxWidth: pictureWidth = 16, maxHeight: pictureHeight = 9 } = video.src?.abr ?? {};
  const pixels = Math.min(maxWidth, Math.max(minWidth, Math.round(Number(width)) || defaultWidth));
  const height = Math.round((pixels * pictureHeight) / pictureWidth);
  const code =
    size === 'responsive'
      ? (video.embedCode ?? '')
      : buildFixedEmbedCode({ playerUrl: video.playerUrl ?? '', title: video.title, width: pixels, height });
  return (
    <div className={styles.stack}>
      <Segmented<Size>
        legend={text('edit.embed.size')}
        onChange={setSize}
        options={(['responsive', 'fixed'] as const).map((value) => ({
          value,
          label: text(`edit.embed.sizes.${value}`),
        }))}
        value={size}
      />
      {size === 'fixed' && (
        <TextField
          inputMode="numeric"
          label={text('edit.embed.width')}
          max={maxWidth}
          min={minWidth}
          onChange={setWidth}
          suffix={`${pixels} × ${height}`}
          type="number"
          value={width}
        />
      )}
      <CopyField
        isMultiline
        label={text('edit.embed.code')}
        onCopied={() => logCopy(video.id, code)}
        value={code}
      />
    </div>
  );
};
