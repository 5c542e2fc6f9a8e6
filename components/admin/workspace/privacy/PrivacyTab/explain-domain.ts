import type { Translate } from '@/lib/core/i18n/text';

/** What a domain allows, in words; `isRisky` where it covers names that belong to others. */
export const explainDomain = (text: Translate, domain: string): { words: string; isRisky: boolean } => {
  const labels = domain.split('.');
  if (labels.at(-1) === '*') return { words: text('privacy.domains.anyEnding'), isRisky: true };
  if (!labels.includes('*')) {
    const key = labels.length === 1 ? 'privacy.domains.internal' : 'privacy.domains.exact';
    return { words: text(key), isRisky: false };
  }
  if (labels.lastIndexOf('*') === 0) {
    const words = text('privacy.domains.below', { domain: labels.slice(1).join('.') });
    // All of an ending.
    return { words, isRisky: labels.length === 2 };
  }
  const example = labels.map((label) => (label === '*' ? 'at' : label)).join('.');
  return { words: text('privacy.domains.oneLabel', { example }), isRisky: false };
};
