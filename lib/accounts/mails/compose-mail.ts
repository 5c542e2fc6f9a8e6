import { escapeHtml } from '@/lib/core/strings';

/** An email: title, explanation, action and details. */
type Letter = {
  /** BCP 47 tag. */
  language: string;
  title: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  details?: [string, string][];
  /** Shown before the button's URL, for clients that do not show buttons. */
  addressHint?: string;
  /** Below the card. */
  footer?: string;
  /** After the footer. */
  footerLink?: { label: string; url: string };
};

const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Email clients support neither CSS variables nor grid. Elements that change in dark mode have a class. */
const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>@media(prefers-color-scheme:dark){.pp{background:#0f1112!important}.cd{background:#17191b!important;border-color:#2a2e31!important}.i1{color:#eceeef!important}.i3{color:#8d949a!important}.ln{border-color:#2a2e31!important}.bt{background:#45c99a!important}.bt a{color:#06231a!important}.lk{color:#45c99a!important}}@media(max-width:620px){.pd{padding:24px 20px!important}.fw{width:100%!important}.fw a{display:block!important}}</style>`;

const paragraph = (content: string): string =>
  `<p class="i1" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#16181a">${escapeHtml(content)}</p>`;

const button = ({ label, url }: NonNullable<Letter['button']>): string =>
  `<table role="presentation" class="fw" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="bt fw" align="center" style="background:#0b6b52;border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const toDetailRow = ([name, value]: [string, string]): string => {
  const style = `padding:9px 0;border-top:1px solid #e3e3dc;${font};font-size:14px;line-height:20px`;
  return `<tr><td class="i3 ln" style="${style};color:#696f74">${escapeHtml(name)}</td><td class="i1 ln" align="right" style="${style};color:#16181a">${escapeHtml(value)}</td></tr>`;
};

const addressLine = (hint: string, url: string): string =>
  `<p class="i3 ln" style="margin:0;padding:16px 0 0;border-top:1px solid #e3e3dc;${font};font-size:13px;line-height:20px;color:#696f74">${escapeHtml(hint)}<br><a class="lk" href="${escapeHtml(url)}" style="color:#0b6b52;word-break:break-all">${escapeHtml(url)}</a></p>`;

const toHtml = ({
  language,
  title,
  paragraphs,
  button: way,
  details = [],
  addressHint,
  footer,
  footerLink,
}: Letter): string =>
  [
    `<!doctype html><html lang="${language}"><head>${head}<title>${escapeHtml(title)}</title></head>`,
    '<body class="pp" style="margin:0;padding:0;background:#f6f6f3"><table role="presentation" class="pp" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f3"><tr><td align="center" style="padding:32px 12px"><table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">',
    `<tr><td class="i1" style="padding:0 4px 16px;${font};font-size:16px;line-height:24px;font-weight:700;color:#16181a">Reelhof</td></tr>`,
    '<tr><td class="cd pd" style="background:#ffffff;border:1px solid #e3e3dc;border-radius:10px;padding:32px">',
    `<h1 class="i1" style="margin:0 0 12px;${font};font-size:24px;line-height:32px;font-weight:700;letter-spacing:-.3px;color:#16181a">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    way ? button(way) : '',
    details.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${details.map(toDetailRow).join('')}</table>`
      : '',
    way && addressHint ? addressLine(addressHint, way.url) : '',
    '</td></tr>',
    footer
      ? `<tr><td class="i3" style="padding:16px 4px;${font};font-size:13px;line-height:20px;color:#696f74">${escapeHtml(footer)}${footerLink ? ` <a class="lk" href="${escapeHtml(footerLink.url)}" style="color:#0b6b52">${escapeHtml(footerLink.label)}</a>` : ''}</td></tr>`
      : '',
    '</table></td></tr></table></body></html>',
  ].join('');

/**
 * Renders an email as text and as HTML with tables and inline styles, light and dark, one button, and no
 * external resources.
 */
export const composeLetter = (letter: Letter): { text: string; html: string } => {
  const { title, paragraphs, button: way, details = [], footer, footerLink } = letter;
  const parts = [
    title,
    ...paragraphs,
    ...(way ? [`${way.label}: ${way.url}`] : []),
    ...(details.length > 0 ? [details.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(footer ? [footer] : []),
    ...(footerLink ? [`${footerLink.label}: ${footerLink.url}`] : []),
  ];
  return { text: parts.join('\n\n'), html: toHtml(letter) };
};

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
