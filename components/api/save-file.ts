/** Makes the browser save a file under a name. */
export const saveFile = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: filename }).click();
  URL.revokeObjectURL(url);
};
