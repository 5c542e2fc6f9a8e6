'use client';

import { useState } from 'react';

import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Tag } from '@/components/kit/tag';
import type { Translate } from '@/lib/core/i18n/text';
import { findCoveringDomain } from '@/lib/formats/embed-rule';
import type { PlayerSettings } from '@/lib/workspaces/workspace-settings';

import styles from './privacy-preview.module.scss';

/** Parses a typed page URL; null if invalid. */
const readPage = (typed: string): URL | null => {
  const page = typed.trim();
  const address = /^https?:\/\//i.test(page) ? page : `https://${page}`;
  return page && URL.canParse(address) ? new URL(address) : null;
};

/** Whether a page may embed, and why; null for an invalid page. */
const judgePage = (
  text: Translate,
  { embed, domains }: PlayerSettings,
  typed: string,
): { isAllowed: boolean; reason: string } | null => {
  const page = readPage(typed);
  if (!page) return null;
  if (embed === 'allowed') return { isAllowed: true, reason: text('privacy.preview.byAll') };
  const domain = embed === 'limited' ? findCoveringDomain(domains, page) : null;
  return domain
    ? { isAllowed: true, reason: text('privacy.preview.by', { domain }) }
    : { isAllowed: false, reason: text('privacy.preview.noRule') };
};

type PrivacyPreviewProps = { settings: PlayerSettings; picture: string | null };

/** Preview of a page that embeds a video, with the rules currently on screen. */
export const PrivacyPreview = ({ settings, picture }: PrivacyPreviewProps) => {
  const text = useText();
  const [page, setPage] = useState('');
  const verdict = judgePage(text, settings, page);
  const isOpen = settings.embed === 'allowed';
  return (
    <aside aria-label={text('privacy.preview.title')} className={styles.card}>
      <h2>{text('privacy.preview.title')}</h2>
      <p className={styles.intro}>{text('privacy.preview.text')}</p>
      <div className={styles.block}>
        <TextField
          inputMode="url"
          label={text('privacy.preview.page')}
          onChange={setPage}
          placeholder={text('privacy.preview.placeholder')}
          spellCheck={false}
          value={page}
        />
        <p aria-live="polite" className={styles.verdict}>
          {verdict ? (
            <>
              <Verdict isAllowed={verdict.isAllowed} />
              {verdict.reason}
            </>
          ) : (
            text('privacy.preview.noPage')
          )}
        </p>
        {verdict && <Frame isAllowed={verdict.isAllowed} picture={picture} />}
      </div>
      <div className={styles.block}>
        <h3>{text('privacy.preview.elsewhere')}</h3>
        <p className={styles.verdict}>
          <Verdict isAllowed={isOpen} />
          {!isOpen && text('privacy.preview.silent')}
        </p>
        <Frame isAllowed={isOpen} picture={picture} />
      </div>
    </aside>
  );
};

const Verdict = ({ isAllowed }: { isAllowed: boolean }) => {
  const text = useText();
  return (
    <Tag tone={isAllowed ? 'good' : 'bad'}>
      {text(isAllowed ? 'privacy.preview.allowed' : 'privacy.preview.forbidden')}
    </Tag>
  );
};

/** The player, or the message shown in its place. */
const Frame = ({ isAllowed, picture }: { isAllowed: boolean; picture: string | null }) => {
  const text = useText();
  if (!isAllowed) return <div className={styles.frame}>{text('privacy.preview.blocked')}</div>;
  return (
    <div aria-hidden="true" className={styles.frame}>
      {/* oxlint-disable-next-line nextjs/no-img-element -- it comes from the edge, in its own size */}
      {picture && <img alt="" src={picture} />}
      <span className={styles.play}>
        <Icon name="play" size={16} />
      </span>
    </div>
  );
};
