type Part = string | { label: string; url: string };

/** What somebody typed, such as a name, stays text in HTML. */
const escape = (value: string): string => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A mail of texts and links, in both forms. */
export const composeMail = (parts: Part[]): { text: string; html: string } => ({
  text: parts.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.url}`)).join('\n\n'),
  html: parts
    .map((part) =>
      typeof part === 'string' ? escape(part) : `<a href="${escape(part.url)}">${escape(part.label)}</a>`,
    )
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n'),
});
