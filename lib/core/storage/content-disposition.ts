/** `attachment`, with `name` if given (RFC 6266, encoded in UTF-8). */
export const toAttachment = (name: string | undefined): string => {
  if (name === undefined) return 'attachment';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
};
