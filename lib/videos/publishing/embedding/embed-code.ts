import { escapeHtml } from '@/lib/core/strings';

const allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';

/** `width` and `height` are pixels. */
type Frame = { playerUrl: string; title: string; width: number; height: number };

/**
 * Responsive embed code for a video's player, in the video's own aspect ratio. `width` and `height` are
 * those of its highest rendition.
 */
export const buildEmbedCode = ({ playerUrl, title, width, height }: Frame): string =>
  [
    `<div style="position: relative; aspect-ratio: ${width} / ${height}">`,
    `<iframe src="${escapeHtml(playerUrl)}" title="${escapeHtml(title)}"`,
    ' style="position: absolute; inset: 0; width: 100%; height: 100%; border: 0"',
    ` allow="${allow}" allowfullscreen loading="lazy"></iframe></div>`,
  ].join('');

/** Embed code with a fixed size. */
export const buildFixedEmbedCode = ({ playerUrl, title, width, height }: Frame): string =>
  [
    `<iframe src="${escapeHtml(playerUrl)}" title="${escapeHtml(title)}" width="${width}" height="${height}"`,
    ` style="border: 0" allow="${allow}" allowfullscreen loading="lazy"></iframe>`,
  ].join('');
