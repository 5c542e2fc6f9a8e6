/** Joins items to a list in the language's style: `4, 7 und 9`. */
export const formatList = (language: string, items: string[]): string =>
  new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(items);
