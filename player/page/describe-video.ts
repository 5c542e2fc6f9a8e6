import type { VideoData } from '@/lib/videos/publishing/video-data';

import { createElement } from '../core/create-element';

const toIsoDuration = (seconds: number): string => `PT${Math.round(seconds)}S`;

/** The video as schema.org's `VideoObject`. Its texts are used in JSON only, never in markup. */
const toVideoObject = (data: VideoData) => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: data.title,
  description: data.description || data.title,
  duration: toIsoDuration(data.duration),
  uploadDate: data.createdAt || data.updatedAt,
  embedUrl: location.href,
  ...(data.poster && { thumbnailUrl: data.poster }),
  ...(data.mp4[0] && { contentUrl: data.mp4[0].url }),
  ...(data.language && { inLanguage: data.language }),
});

/** Describes the video for search engines and link previews: title, JSON-LD, and the oEmbed link. */
export const describeVideo = (data: VideoData): void => {
  document.title = data.title;
  document.querySelector('h1')?.replaceChildren(data.title);
  for (const element of document.head.querySelectorAll('[data-video]')) element.remove();
  const script = createElement('script', { type: 'application/ld+json', 'data-video': true });
  // Escaped, in case the text is copied into markup.
  script.textContent = JSON.stringify(toVideoObject(data)).replace(/</g, '\\u003c');
  document.head.append(script);
  if (!data.oembed) return;
  const attributes = { rel: 'alternate', type: 'application/json+oembed', 'data-video': true };
  document.head.append(createElement('link', { ...attributes, href: data.oembed, title: data.title }));
};
