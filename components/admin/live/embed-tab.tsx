'use client';

import { EmbedCode } from '@/components/admin/players/embed-code';
import { CopyField } from '@/components/kit/fields/copy-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { LivePageData } from '@/lib/live/find-live-page-data';
import { liveFrame } from '@/lib/live/rules';

import { logEmbedCopied } from './live-api';
import type { LiveEvent } from './live-event';

import styles from './embed-tab.module.scss';

/** Embed code for countdown, event and recording, with its current state. */
export const EmbedTab = ({ event, facts }: { event: LiveEvent; facts: LivePageData }) => {
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
        <EmbedCode
          onCopied={(code) => logEmbedCopied(event.id, code)}
          picture={liveFrame}
          playerUrl={event.src.playerUrl}
          responsiveCode={event.src.embedCode}
          title={event.title}
        />
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
