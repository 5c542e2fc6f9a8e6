/** The first `max` UTF-16 units of a text, without half of a surrogate pair at the end. Pure. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
