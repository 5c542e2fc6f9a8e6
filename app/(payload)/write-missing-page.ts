import { escapeHtml } from '@/lib/core/escape-html';
import { translate, type MessageKey } from '@/lib/core/i18n/text';
import type { Language } from '@/lib/core/i18n/languages';

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem}
h1{font-size:1.5rem;margin:0}`;

/** What strangers read at an address that leads nowhere: without script, since the panel's own page would need a session's data. */
export const writeMissingPage = (language: Language): string => {
  const text = (key: MessageKey): string => escapeHtml(translate(language, key));
  const title = text('failure.notFoundTitle');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title} – Reelhof</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg"><style>${style}</style></head><body><main><h1>${title}</h1>
<p>${text('failure.notFound')}</p><p><a href="/admin">${text('unauthorized.back')}</a></p></main></body></html>`;
};
