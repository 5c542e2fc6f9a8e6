type Part = string | { label: string; url: string };

/** A mail of our own texts and links, in both forms. Nothing that somebody typed belongs in it: it is not escaped. */
export const composeMail = (parts: Part[]): { text: string; html: string } => ({
  text: parts.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.url}`)).join('\n\n'),
  html: parts
    .map((part) => (typeof part === 'string' ? part : `<a href="${part.url}">${part.label}</a>`))
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n'),
});
