/* oxlint-disable no-control-regex -- leaving out control characters is the point */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 forbids, even escaped. */

const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes a text for an XML attribute or element; line ends stay. Pure. */
export const escapeXml = (text: string): string =>
  text
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replace(/\r\n?|\n/g, '&#10;');
