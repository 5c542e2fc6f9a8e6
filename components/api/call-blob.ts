/**
 * Downloads a URL without credentials; null if that fails. Bypasses the cache: an image that the page
 * displayed is cached as the S3 response without CORS headers.
 */
export const callBlob = async (url: string): Promise<Blob | null> => {
  const response = await fetch(url, { credentials: 'omit', cache: 'reload' }).catch(() => null);
  return response?.ok ? response.blob() : null;
};
