export type TextPart = { text: string; isLink: boolean };

const link = /(https?:\/\/[^\s<>"]+)/;

/** Splits an email's plain text at its URLs. Only http and https become links. */
export const splitLinks = (text: string): TextPart[] =>
  text
    .split(link)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== '');
