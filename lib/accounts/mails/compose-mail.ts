import { escapeHtml } from '@/lib/core/escape-html';

type Part = string | { label: string; url: string };

/** A mail of texts and links, in both forms. */
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
