import { escapeHtml } from '@/lib/core/strings';

type Part = string | { label: string; url: string };

/** Renders an email of paragraphs and links as text and as HTML. */
export const composeMail = (parts: Part[]): { text: string; html: string } => ({
  text: parts.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.url}`)).join('\n\n'),
  html: parts
    .map((part) =>
      typeof part === 'string'
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a>`,
    )
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n'),
});
