/** A WebVTT tag (6.4), including timestamps. Any other `<` is a literal character. */
const tag = '<(?:/?(?:c|i|b|u|v|lang|ruby|rt)(?:[.\\s][^<>]*)?|\\d[\\d:.]*)>';
const entity = '&(?:amp|lt|gt|nbsp|lrm|rlm|#\\d{1,7}|#x[\\da-f]{1,6});';
const tagEnd = tag.slice(1);

const loneAmpersand = new RegExp(`&(?!${entity.slice(1)})`, 'gi');
const loneBracket = new RegExp(`<(?!${tagEnd})`, 'gi');
const readableAmpersand = new RegExp(`&amp;(?!${entity.slice(1)})`, 'gi');
const readableBracket = new RegExp(`&lt;(?!${tagEnd})`, 'gi');

/**
 * A cue's text for an input field: `&` and `<` are shown literally unless they could be read as WebVTT
 * markup.
 */
export const toFieldText = (text: string): string =>
  text.includes('&')
    ? text
        .replace(readableBracket, '<')
        .replace(/--&gt;/g, '-->')
        .replace(readableAmpersand, '&')
    : text;

/** Converts typed text to cue text: escapes everything that is neither a tag nor an entity. */
export const fromFieldText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(loneAmpersand, '&amp;')
    .replace(loneBracket, '&lt;')
    .replaceAll('-->', '--&gt;');
