'use client';

import { useState } from 'react';

import { CopyField } from '@/components/kit/CopyField';
import { Notice } from '@/components/kit/Notice';
import { Segmented } from '@/components/kit/Segmented';
import { TextField } from '@/components/kit/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import { buildFixedEmbedCode } from '@/lib/publishing/embed-code';

import { logEmbedCopied } from '../live-calls';
import type { LiveEvent } from '../live-event';
import type { LiveFacts } from '@/lib/live/live-facts';
import styles from './embed-tab.module.scss';

type Size = 'responsive' | 'fixed';

const defaultWidth = 640;
const [minWidth, maxWidth] = [160, 3840];

/** The code to put into a page, once for the countdown, the event and its recording, and what it shows now. */
export const EmbedTab = ({ event, facts }: { event: LiveEvent; facts: LiveFacts }) => {
  const text = useText();
  const { access, domains } = facts.embed;
  if (access === 'forbidden') return <Notice tone="info">{text('liveEmbed.forbidden')}</Notice>;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {access === 'limited' && (
          <Notice tone="info">
            {domains.length === 0
              ? text('liveEmbed.limitedNone')
              : text('liveEmbed.limited', { domains: domains.join(', ') })}
          </Notice>
        )}
        <Code event={event} />
        <CopyField label={text('liveEmbed.address')} value={event.src.playerUrl} />
      </div>
      <section aria-labelledby="live-embed-preview" className={styles.stack}>
        <h2 id="live-embed-preview">{text('liveEmbed.preview')}</h2>
        <iframe
          allow="fullscreen"
          className={styles.preview}
          key={event.info.state}
          src={event.src.playerUrl}
          title={event.title}
        />
        <p>{text('liveEmbed.hint')}</p>
      </section>
    </div>
  );
};

const Code = ({ event }: { event: LiveEvent }) => {
  const text = useText();
  const [size, setSize] = useState<Size>('responsive');
  const [width, setWidth] = useState(String(defaultWidth));
  const pixels = Math.min(maxWidth, Math.max(minWidth, Math.round(Number(width)) || defaultWidth));
  const height = Math.round((pixels * 9) / 16);
  const { playerUrl, embedCode } = event.src;
  const code =
    size === 'responsive'
      ? embedCode
      : buildFixedEmbedCode({ playerUrl, title: event.title, width: pixels, height });
  return (
    <>
      <Segmented<Size>
        legend={text('liveEmbed.size')}
        onChange={setSize}
        options={(['responsive', 'fixed'] as const).map((value) => ({
          value,
          label: text(`liveEmbed.sizes.${value}`),
        }))}
        value={size}
      />
      {size === 'fixed' && (
        <TextField
          inputMode="numeric"
          label={text('liveEmbed.width')}
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
        label={text('liveEmbed.code')}
        onCopied={() => logEmbedCopied(event.id, code)}
        value={code}
      />
    </>
  );
};
