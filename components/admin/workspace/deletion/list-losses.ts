import { formatBytes, formatList } from '@/lib/core/i18n/format';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import type { DeletionFacts } from '@/lib/platform/deletion/find-deletion-facts';

type Loss = { label: string; value: string };

/** The data lost with a workspace, in words. Empty uncommon items are left out. Pure. */
export const listLosses = (language: string, facts: DeletionFacts): Loss[] => {
  const { counts, views, domains, figuresSince, originals } = facts;
  const row = (key: string, params?: TextParams): string =>
    translate(language, `deletion.page.rows.${key}`, params);
  const count = (key: string, value = 0): string => row(key, { count: value });
  const [comments = 0, links = 0] = [counts[slugs.collaborateComments], counts[slugs.shareLinks]];
  const since = figuresSince ? row('figuresText', { date: formatDay(language, figuresSince) }) : '';
  return [
    {
      label: count('videos', counts[slugs.videos]),
      value: row('videosText', { size: formatBytes(language, originals) }),
    },
    { label: count('views', views), value: row('viewsText') },
    ...(comments + links > 0
      ? [{ label: count('comments', comments), value: count('commentsText', links) }]
      : []),
    { label: count('members', counts[slugs.members]), value: row('membersText') },
    ...(domains.length > 0
      ? [
          {
            label: count('domains', domains.length),
            value: row('domainsText', { names: formatList(language, domains) }),
          },
        ]
      : []),
    ...(counts[slugs.integrations]
      ? [{ label: count('integrations', counts[slugs.integrations]), value: row('integrationsText') }]
      : []),
    { label: row('figures'), value: [since, row('figuresAll')].filter(Boolean).join(' ') },
  ];
};

/** A UTC day in full. */
const formatDay = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
