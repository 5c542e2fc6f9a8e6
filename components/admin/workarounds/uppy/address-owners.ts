/**
 * Which file an address was given for. Uppy hands an address back with the bytes to send, but of a file in
 * one piece only what it knows of it: among that, the very object of headers it was given.
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
