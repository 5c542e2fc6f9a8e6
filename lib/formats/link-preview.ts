import { z } from 'zod';

import { escapeHtml } from '@/lib/core/strings';

/** Metadata of a public video or live event for link previews and search engines. URLs are absolute. */
export type LinkPreview = {
  kind: 'video' | 'live';
  title: string;
  description: string;
  /** The player page. */
  pageUrl: string;
  /** Whether the video asks search engines not to list it. */
  isUnlisted: boolean;
  image: { url: string; width: number | null; height: number | null } | null;
  /** Pixels of the player in a preview; null if it may not be embedded everywhere. */
  player: { width: number; height: number } | null;
  /** oEmbed address. Null if embedding is not allowed. */
  oembed: string | null;
  /** JSON-LD, schema.org `VideoObject`. */
  jsonLd: Record<string, unknown>;
};

const text = z.string().catch('');
const size = z.object({ width: z.number(), height: z.number() });

const picture = {
  poster: z.string().nullable().catch(null),
  posterSize: size.nullable().catch(null),
};

const dataSchema = z.object({
  kind: z.string().optional(),
  title: text,
  description: text,
  language: z.string().nullable().catch(null),
  duration: z.number().catch(0),
  ...picture,
  archive: z.object(picture).nullable().catch(null),
  mp4: z.array(size.extend({ url: z.string() })).catch([]),
  pageUrl: z.string().optional().catch(undefined),
  unlisted: z.boolean().catch(false),
  oembed: z.string().nullable().catch(null),
  embed: z.object({ access: z.string() }).catch({ access: 'forbidden' }),
  createdAt: text,
  updatedAt: text,
  startDateTime: text,
  endDateTime: text,
  wentLiveAt: z.string().nullable().catch(null),
  endedAt: z.string().nullable().catch(null),
});
type Data = z.output<typeof dataSchema>;

const usualSize = { width: 1280, height: 720 };

const parseUrl = (address: string | null | undefined, base?: string): URL | null => {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url : null;
};

/**
 * Reads the metadata from a public data.json. `root` is the stream bucket's URL with a trailing slash; by
 * default the folder above the player page's. Null if the page's URL is unknown.
 */
export const readLinkPreview = (data: unknown, root?: string): LinkPreview | null => {
  const parsed = dataSchema.safeParse(data);
  const page = parsed.success ? parseUrl(parsed.data.pageUrl) : null;
  if (!parsed.success || !page) return null;
  const { kind, title, description, oembed, embed, mp4, archive } = parsed.data;
  // A live event without a poster uses that of its recording.
  const { poster, posterSize } = parsed.data.poster === null && archive ? archive : parsed.data;
  const base = root ?? new URL('../', page).href;
  const resolve = (path: string | null | undefined): string | null => {
    const href = parseUrl(path, base)?.href;
    return href?.startsWith(base) ? href : null;
  };
  const image = resolve(poster);
  const largest = mp4.toSorted((a, b) => b.width - a.width)[0];
  const { width, height } = largest ?? usualSize;
  const preview = {
    kind: kind === 'live' ? ('live' as const) : ('video' as const),
    title: title || 'Video',
    description,
    pageUrl: page.href,
    isUnlisted: parsed.data.unlisted,
    image: image
      ? { url: image, width: posterSize?.width ?? null, height: posterSize?.height ?? null }
      : null,
    player: embed.access === 'allowed' ? { width, height } : null,
    oembed: parseUrl(oembed)?.href ?? null,
  };
  return { ...preview, jsonLd: toVideoObject(parsed.data, preview, resolve(largest?.url)) };
};

const toVideoObject = (
  data: Data,
  { kind, title, description, pageUrl, image }: Omit<LinkPreview, 'jsonLd'>,
  file: string | null,
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: title,
  description: description || title,
  uploadDate: data.createdAt || data.startDateTime || data.updatedAt,
  embedUrl: pageUrl,
  ...(kind === 'video' && { duration: `PT${Math.round(data.duration)}S` }),
  ...(image && { thumbnailUrl: image.url }),
  ...(file && { contentUrl: file }),
  ...(data.language && { inLanguage: data.language }),
  ...(kind === 'live' && {
    publication: {
      '@type': 'BroadcastEvent',
      isLiveBroadcast: true,
      startDate: data.wentLiveAt ?? data.startDateTime,
      endDate: data.endedAt ?? data.endDateTime,
    },
  }),
});

const meta = (name: 'name' | 'property', key: string, content: string | number | null): string =>
  content === null || content === ''
    ? ''
    : `<meta ${name}="${key}" content="${escapeHtml(String(content))}">`;

/** JSON for a script element, which `</script>` in a text would end. */
const writeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Renders the title and metadata for a page's head. `ownUrl` is the page's own address if it is not the
 * player page. User input is escaped. Pure.
 */
export const writePreviewHead = (preview: LinkPreview, ownUrl = preview.pageUrl): string => {
  const { kind, title, description, pageUrl, isUnlisted, image, player, oembed, jsonLd } = preview;
  const oembedLink = oembed
    ? `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" ` +
      `title="${escapeHtml(title)}" data-video>`
    : '';
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(ownUrl)}">`,
    oembedLink,
    isUnlisted ? meta('name', 'robots', 'noindex') : '',
    meta('name', 'description', description),
    meta('property', 'og:site_name', 'Reelhof'),
    meta('property', 'og:type', 'video.other'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', ownUrl),
    meta('property', 'og:image', image?.url ?? null),
    meta('property', 'og:image:width', image?.width ?? null),
    meta('property', 'og:image:height', image?.height ?? null),
    ...(player
      ? [
          meta('property', 'og:video', pageUrl),
          meta('property', 'og:video:type', 'text/html'),
          meta('property', 'og:video:width', player.width),
          meta('property', 'og:video:height', player.height),
        ]
      : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image?.url ?? null),
    `<script type="application/ld+json" data-video data-kind="${kind}">${writeJson(jsonLd)}</script>`,
  ].join('');
};

type PageMetadata = Pick<LinkPreview, 'title' | 'description' | 'jsonLd'> & {
  url: string;
  image: string | null;
};

/** Renders title and metadata of a page about several videos. Pure. */
export const writePageMetadata = ({ title, description, url, image, jsonLd }: PageMetadata): string =>
  [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${writeJson(jsonLd)}</script>`,
  ].join('');
