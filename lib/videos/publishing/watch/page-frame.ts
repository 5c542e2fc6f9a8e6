import { isHexColor, readableOn, textContrast } from '@/lib/core/colors';
import { getEnv } from '@/lib/core/env/env';
import { type Language, toLanguage } from '@/lib/core/i18n/languages';
import { listOwnOrigins } from '@/lib/core/network/origins';
import { encodeKey } from '@/lib/core/storage/object-key';
import { escapeHtml } from '@/lib/core/strings';
import { getPlayerPolicy } from '@/lib/engines/edge/policy/frame-policy';

/** A workspace's appearance on its pages; `logo` is a key of the stream bucket. */
export type Branding = { name: string; logo: string | null; color: string | null };

/** From the page's folder to the root: `watch/` or `videos/{id}/`. Browsers ignore a `..` too many. */
const root = '../../';
export const toPath = (key: string): string => escapeHtml(root + encodeKey(key));

/** The language of the page's own texts. Without a language the video counts as German, the default. */
export const getPageLanguage = (tag: string | null): Language =>
  tag === null ? toLanguage(null) : toLanguage(tag, 'en');

export const writeLang = (tag: string | null | undefined): string =>
  tag ? ` lang="${escapeHtml(tag)}"` : '';

/** User input in its own direction, so that it cannot reorder the text around it. */
export const writeText = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

const grounds = { light: '#ffffff', dark: '#141614' } as const;

/** The colours that depend on the workspace, for light and dark. */
const writeColors = (color: string): string => {
  const write = (ground: string): string => `--accent:${readableOn(ground, color, textContrast)}`;
  return [
    `:root{--brand:${color};${write(grounds.light)}}`,
    `@media(prefers-color-scheme:dark){:root{${write(grounds.dark)}}}`,
  ].join('');
};

const style = `
:root{color-scheme:light dark;--ground:${grounds.light};--ink:#16201c;--ink-2:#4c5752;--line:#d9dedb;
--soft:#f2f5f3;--fault:#b3261e}
@media(prefers-color-scheme:dark){
:root{--ground:${grounds.dark};--ink:#eef2ef;--ink-2:#a9b3ae;--line:#343a37;--soft:#1f2321;--fault:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
header{display:flex;gap:12px;align-items:center;padding:12px max(24px,calc(50% - 576px));
border-bottom:3px solid var(--brand);font-weight:600}
header img{height:32px;max-width:160px;object-fit:contain}
main{max-width:1200px;margin:0 auto;padding:24px}
.columns{display:grid;grid-template-columns:minmax(0,1fr);gap:0 32px}
@media(min-width:960px){.columns.two{grid-template-columns:minmax(0,2fr) minmax(280px,1fr)}
.two aside{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto}}
reelhof-player,reelhof-player video{display:block;width:100%;max-height:80vh}
reelhof-player{min-height:180px;background:#000;color:#fff;border-radius:8px;overflow:hidden}
h1{margin:20px 0 8px;font-size:1.6rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:20px 0 8px;font-size:1.1rem}
aside h2:first-child{margin-top:0}main>.description{margin-bottom:20px}
.description{margin:0;color:var(--ink-2);white-space:pre-line;overflow-wrap:anywhere}
ol{margin:0;padding:0;list-style:none}
li a{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:8px;padding:6px 8px;border-radius:6px}
li a{color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover{background:var(--soft)}
li a[aria-current]{background:var(--soft);box-shadow:inset 3px 0 var(--accent)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
time{color:var(--accent);font-variant-numeric:tabular-nums}
[data-video]{grid-template-columns:128px minmax(0,1fr);gap:12px;line-height:1.35}
[data-video] img{width:128px;aspect-ratio:16/9;object-fit:cover;border-radius:6px;background:#000}
[data-video] i{width:128px;aspect-ratio:16/9;border-radius:6px;background:#000}
[data-video] span{display:grid;align-content:start}
.next{display:flex;gap:8px;align-items:center;padding:0 8px 8px;color:var(--ink-2)}
.next input{width:18px;height:18px;margin:0;accent-color:var(--accent)}
.gate{max-width:26rem;margin:8vh auto 0}
.gate form{display:grid;gap:8px;margin-top:16px}
.gate label{font-weight:600}
.gate p{margin:0;color:var(--ink-2)}
.gate input{font:inherit;width:100%;min-height:44px;padding:8px 12px;color:inherit;background:var(--soft);
border:1px solid var(--ink-2);border-radius:6px}
.gate input[aria-invalid]{border-color:var(--fault)}
.gate [role=alert]{color:var(--fault)}.gate [role=alert]:empty{display:none}
.gate button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;color:var(--ground);
background:var(--accent);border:0;border-radius:6px;cursor:pointer}
.gate button[aria-disabled]{opacity:.6}
.gate :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.embedded header,.embedded h1,.embedded .description{display:none}
.embedded main{padding:0}
summary{padding:8px 0;font-size:1.1rem;font-weight:600;cursor:pointer}
@media(max-width:959px){aside{margin-top:24px}}
@media(max-width:600px){main{padding:0 16px 24px}header{padding:10px 16px}
reelhof-player{width:calc(100% + 32px);margin:0 -16px;border-radius:0}h1{font-size:1.3rem}}`.replaceAll(
  '\n',
  '',
);

/** The line at the top of a workspace's pages. */
export const writeHeader = ({ name, logo }: Branding): string =>
  `<header>${logo ? `<img src="${toPath(logo)}" alt="">` : ''}${writeText(name)}</header>`;

/** The start of every page for viewers: metadata, policy, style and scripts of the folder `player/`. */
export const writeHead = (
  metadata: string,
  { color }: Branding,
  { fallbackColor, scripts = ['watch.js', 'player.js'] }: { fallbackColor: string; scripts?: string[] },
): string => {
  const brand = isHexColor(color) ? color : isHexColor(fallbackColor) ? fallbackColor : '#000000';
  const policy = getPlayerPolicy(null, listOwnOrigins(getEnv().publicUrl));
  return [
    '<meta charset="utf-8">',
    // For deliveries that send no such header.
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    metadata,
    '<link rel="icon" href="data:,">',
    `<style>${style}${writeColors(brand)}</style>`,
    ...scripts.map((name) => `<script type="module" src="${toPath(`player/${name}`)}"></script>`),
  ].join('');
};
