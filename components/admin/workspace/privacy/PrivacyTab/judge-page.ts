import type { Translate } from '@/lib/core/i18n/text';
import { findCoveringDomain } from '@/lib/formats/embed-rule';
import type { PlayerSettings } from '@/lib/workspaces/update-player-settings';

/** The address of a page as people type it, or null. */
const readPage = (typed: string): URL | null => {
  const page = typed.trim();
  const address = /^https?:\/\//i.test(page) ? page : `https://${page}`;
  return page && URL.canParse(address) ? new URL(address) : null;
};

/** Whether a page may embed, and why; null for what is no page. */
export const judgePage = (
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
