/**
 * A tag as WebVTT has them (6.4), times included; everything else that begins with `<` is a character
 * somebody typed.
 */
const tag = '<(?:/?(?:c|i|b|u|v|lang|ruby|rt)(?:[.\\s][^<>]*)?|\\d[\\d:.]*)>';
const entity = '&(?:amp|lt|gt|nbsp|lrm|rlm|#\\d{1,7}|#x[\\da-f]{1,6});';
const tagEnd = tag.slice(1);

const loneAmpersand = new RegExp(`&(?!${entity.slice(1)})`, 'gi');
const loneBracket = new RegExp(`<(?!${tagEnd})`, 'gi');
const readableAmpersand = new RegExp(`&amp;(?!${entity.slice(1)})`, 'gi');
const readableBracket = new RegExp(`&lt;(?!${tagEnd})`, 'gi');

/**
 * A cue's text as a person types it: `&` and `<` as themselves wherever they can't be taken for WebVTT's own.
 */
export const toFieldText = (text: string): string =>
  text.includes('&')
    ? text
        .replace(readableBracket, '<')
        .replace(/--&gt;/g, '-->')
        .replace(readableAmpersand, '&')
    : text;

/**
 * The cue's text of what was typed: what is no tag and no entity is shown by every player as it was typed.
 */
export const fromFieldText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(loneAmpersand, '&amp;')
    .replace(loneBracket, '&lt;')
    .replaceAll('-->', '--&gt;');
