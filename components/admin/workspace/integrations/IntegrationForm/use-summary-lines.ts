import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
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
  const isConfined = places.length > 0;
  const permissions = isConfined ? confine(given) : given;
  const { videos = [], texttracks = [], ...others } = permissions;
  const names = formatList(language, places);

  const readVideos = (): string => {
    const tracks = texttracks.includes('read') ? text('integrations.summary.tracks') : '';
    if (count === null)
      return text(isConfined ? 'integrations.summary.readAllIn' : 'integrations.summary.readAll', {
        names,
        tracks,
      });
    return text(isConfined ? 'integrations.summary.readVideosIn' : 'integrations.summary.readVideos', {
      count,
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
    ...(videos.includes('upload')
      ? [text(isConfined ? 'integrations.summary.uploadIn' : 'integrations.summary.upload', { names })]
      : []),
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
