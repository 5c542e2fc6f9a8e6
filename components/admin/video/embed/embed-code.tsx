'use client';

import { useId, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CopyField } from '@/components/kit/CopyField';
import { Segmented } from '@/components/kit/Segmented';
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
// Over 50 lines: mostly markup.
export const EmbedCode = () => {
  const text = useText();
  const id = useId();
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
        <div className={`field-type ${styles.width}`}>
          <label className="field-label" htmlFor={id}>
            {text('edit.embed.width')}
          </label>
          <input
            id={id}
            inputMode="numeric"
            max={maxWidth}
            min={minWidth}
            onChange={({ target }) => setWidth(target.value)}
            type="number"
            value={width}
          />
          <span>
            {pixels} × {height}
          </span>
        </div>
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
