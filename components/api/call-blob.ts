/** The bytes of a link that needs no session; null where they can't be had. */
export const callBlob = async (url: string): Promise<Blob | null> => {
  const response = await fetch(url, { credentials: 'omit' }).catch(() => null);
  return response?.ok ? response.blob() : null;
};
