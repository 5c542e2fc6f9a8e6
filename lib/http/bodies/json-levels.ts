/** Our bodies have a handful of levels. Deeper nesting is an attempt to overflow the stack. */
const maxLevels = 100;

/** Whether JSON is nested too deeply to be walked recursively. Counts brackets without parsing. */
export const isTooDeep = (text: string): boolean => {
  let levels = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && (sign === '[' || sign === '{')) levels += 1;
    else if (!isInText && (sign === ']' || sign === '}')) levels -= 1;
    if (levels > maxLevels) return true;
  }
  return false;
};
