import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { formatList } from '@/lib/core/i18n/format-list';
import {
  confine,
  listRefused,
  type TokenPermissions,
} from '@/lib/workspaces/integrations/describe-permissions';

import { usePermissionWords } from '../use-permission-words';

type Known = {
  permissions: TokenPermissions;
  /** The titles of the categories it is confined to; none means everywhere. */
  places: string[];
  /** How many videos lie there; null while that is not known. */
  count: number | null;
};
type Line = { words: string; isRefused: boolean };

/** What a token may do, a sentence each, and what it may not. */
export const useSummaryLines = ({ permissions: given, places, count }: Known): Line[] => {
  const text = useText();
  const language = useLanguage();
  const toWords = usePermissionWords();
  const permissions = places.length > 0 ? confine(given) : given;
  const { videos = [], texttracks = [], ...others } = permissions;
  const names = formatList(language, places);
  const suffix = places.length > 0 ? ('In' as const) : ('' as const);

  const readVideos = (): string => {
    const tracks = texttracks.includes('read') ? text('integrations.summary.tracks') : '';
    if (count === null) return text(`integrations.summary.readAll${suffix}`, { names, tracks });
    const amount = count === 1 ? ('readVideo' as const) : ('readVideos' as const);
    return text(`integrations.summary.${amount}${suffix}`, {
      count: formatNumber(language, count),
      names,
      tracks,
    });
  };
  const isReading = videos.includes('read');
  const remaining: TokenPermissions = {
    videos: videos.filter((operation) => operation !== 'read' && operation !== 'upload'),
    // Those of videos it reads are said with them.
    texttracks: texttracks.filter((operation) => operation !== 'read' || !isReading),
    ...others,
  };
  const may = [
    ...(isReading ? [readVideos()] : []),
    ...(videos.includes('upload') ? [text(`integrations.summary.upload${suffix}`, { names })] : []),
    ...toWords(remaining),
  ];
  if (may.length === 0) return [{ words: text('integrations.summary.nothing'), isRefused: true }];
  const refused = listRefused(permissions).map((operation) => text(`integrations.verbs.${operation}`));
  const words = new Intl.ListFormat(language, { type: 'disjunction' }).format(refused);
  return [
    ...may.map((line) => ({ words: line, isRefused: false })),
    ...(refused.length > 0
      ? [{ words: text('integrations.summary.refused', { verbs: words }), isRefused: true }]
      : []),
  ];
};
