'use client';

import { useState } from 'react';

import { CopyField } from '@/components/kit/fields/copy-field';
import { Segmented } from '@/components/kit/fields/segmented';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { buildFixedEmbedCode } from '@/lib/videos/publishing/embedding/embed-code';

type Size = 'responsive' | 'fixed';

type EmbedCodeProps = {
  title: string;
  playerUrl: string;
  /** The responsive variant of the code. */
  responsiveCode: string;
  /** Frame size. Only its ratio counts. */
  picture: { width: number; height: number };
  onCopied: (code: string) => void;
};

const defaultWidth = 640;
const [minWidth, maxWidth] = [160, 3840];

/** Embed code of a player, responsive or with a fixed size. */
export const EmbedCode = ({ title, playerUrl, responsiveCode, picture, onCopied }: EmbedCodeProps) => {
  const text = useText();
  const [size, setSize] = useState<Size>('responsive');
  const [typed, setTyped] = useState(String(defaultWidth));
  const width = Math.min(maxWidth, Math.max(minWidth, Math.round(Number(typed)) || defaultWidth));
  const height = Math.round((width * picture.height) / picture.width);
  const code =
    size === 'responsive' ? responsiveCode : buildFixedEmbedCode({ playerUrl, title, width, height });
  return (
    <>
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
          onChange={setTyped}
          suffix={`${width} × ${height}`}
          type="number"
          value={typed}
        />
      )}
      <CopyField isMultiline label={text('edit.embed.code')} onCopied={() => onCopied(code)} value={code} />
    </>
  );
};
