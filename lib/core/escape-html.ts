const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A text as an element or an attribute of HTML has it: what somebody typed, such as a name, is no markup
 * there. Pure.
 */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);
