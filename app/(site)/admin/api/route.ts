import { randomBytes } from 'node:crypto';

import config from '@payload-config';
import { createPayloadRequest } from 'payload';

import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { toLanguage } from '@/lib/core/i18n/languages';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { escapeHtml } from '@/lib/core/strings';
import { resolveContext } from '@/lib/http/define-endpoint';

export const dynamic = 'force-dynamic';

/** Content-Security-Policy of the page: nothing from other hosts. The reference's script injects styles. */
const writePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The API reference, for members who may see integrations. It is a separate document, because its script
 * brings another framework and global styles.
 */
export const GET = async (request: Request): Promise<Response> => {
  const req = await createPayloadRequest({ config, request });
  const { actor } = await resolveContext(req);
  const headers = { 'Cache-Control': 'private, no-store', Vary: 'Accept-Language, Cookie' };
  // The page of integrations explains a missing permission.
  if (!getActorWorkspace(actor) || decide(actor, slugs.integrations, 'read') === 'none') {
    const Location = '/admin/collections/integrations';
    return new Response(null, { status: 307, headers: { ...headers, Location } });
  }
  const nonce = randomBytes(16).toString('base64');
  const language = toLanguage(req.i18n.language);
  const theme = /(?:^|;\s*)payload-theme=(dark|light)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return new Response(writeReferencePage({ language, theme: theme ?? null, nonce }), {
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': writePolicy(nonce),
    },
  });
};

/** Colours of `components/kit/tokens.scss`, for the page and for Scalar. */
const style = `
:root { color-scheme: light; --paper: #f6f6f3; --card: #fff; --line: #e3e3dc; --ink: #16181a;
  --ink-2: #4b5054; --accent: #0b6b52; --font: 'Inter Variable', Inter, system-ui, sans-serif; }
[data-theme='dark'] { color-scheme: dark; --paper: #0f1112; --card: #17191b; --line: #2a2e31; --ink: #eceeef;
  --ink-2: #b4babf; --accent: #45c99a; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 14px/20px var(--font); }
.bar { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: baseline; padding: 12px 24px;
  border-bottom: 1px solid var(--line); background: var(--card); }
.bar a { color: var(--accent); font-weight: 550; }
.bar h1 { margin: 0; font: 600 16px/24px var(--font); }
.bar p { flex: 1 1 480px; margin: 0; color: var(--ink-2); font-size: 13px; line-height: 18px; }
.light-mode, .dark-mode { --scalar-background-1: var(--card); --scalar-background-2: var(--paper);
  --scalar-border-color: var(--line); --scalar-color-1: var(--ink); --scalar-color-2: var(--ink-2);
  --scalar-color-accent: var(--accent); --scalar-font: var(--font);
  --scalar-font-code: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
@media (max-width: 768px) { .bar { padding: 12px 16px; } }
`;

/**
 * Starts the reference. Calls are sent without the session's cookie, so that only the pasted token counts.
 * The token is not stored.
 */
const script = `
const root = document.documentElement;
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
root.dataset.theme ??= isDark ? 'dark' : 'light';
const send = window.fetch;
window.fetch = (input, init) => send(input, { ...init, credentials: 'omit' });
window.Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: 'token' },
  persistAuth: false,
  forceDarkModeState: root.dataset.theme,
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
});
`;

type PageOptions = {
  language: string;
  /** Null for the device's theme. */
  theme: string | null;
  nonce: string;
};

/** The API reference: a bar with the way back, and Scalar, which the build copied to the public files. */
const writeReferencePage = ({ language, theme, nonce }: PageOptions): string => {
  const text = (key: MessageKey, params?: Record<string, string>): string =>
    escapeHtml(translate(language, key, params));
  const title = text('integrations.reference.title');
  return `<!doctype html><html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head>
<meta charset="utf-8"><title>${title} – Reelhof</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg"><style>${style}</style></head><body>
<header class="bar"><a href="/admin/collections/integrations">← ${text('integrations.reference.back')}</a>
<h1>${title}</h1><p>${text('integrations.reference.hint')}</p></header>
<main id="reference" lang="en"></main>
<noscript>${text('integrations.reference.noScript', { link: '/api/openapi.json' })}</noscript>
<script nonce="${nonce}" src="/reference/scalar.js"></script>
<script nonce="${nonce}">${script}</script></body></html>`;
};
