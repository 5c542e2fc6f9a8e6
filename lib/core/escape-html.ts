const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML elements and attributes, so that user input cannot inject markup. Pure. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);
