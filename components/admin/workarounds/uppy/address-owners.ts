/**
 * Maps signed URLs to files. Uppy passes the URL with the data to send, but for a single-request upload only
 * its parameters, which include the same `headers` object.
 */
export const createAddressOwners = () => {
  const fileIds = new WeakMap<object, string>();
  return {
    toAddress: (fileId: string, url: string, headers: Record<string, string> = {}) => {
      fileIds.set(headers, fileId);
      return { url, method: 'PUT' as const, headers, fields: {} };
    },
    findFile: (headers: object): string => fileIds.get(headers) ?? '',
  };
};
