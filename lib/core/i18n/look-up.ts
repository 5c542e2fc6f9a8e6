export type TextParams = Record<string, string | number>;

/** The text of a key (`edit.save`) in a tree of texts; `{name}` is replaced by the parameter of that name. An unknown key is answered as itself. */
export const lookUp = (texts: object, key: string, params: TextParams = {}): string => {
  const value = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
  if (typeof value !== 'string') return key;
  return value.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
};
