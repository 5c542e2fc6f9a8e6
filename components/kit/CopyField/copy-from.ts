/** Copies what a field holds; true where it worked. Pages without TLS have no clipboard, only the old command. */
export const copyFrom = async (field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand('copy');
  }
};
