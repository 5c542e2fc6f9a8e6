/** Filter of the browser's file dialog. Files are checked again after selection. */
export const acceptedFiles = 'video/*,.ts,.mkv,.mxf';

/** Opens the file dialog. Must be called in response to a click. Never settles if the user cancels. */
export const pickFiles = ({ isMultiple }: { isMultiple: boolean }): Promise<File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = acceptedFiles;
    input.multiple = isMultiple;
    input.hidden = true;
    input.onchange = () => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    input.oncancel = () => input.remove();
    // Safari opens no dialog for an element outside the document.
    document.body.append(input);
    input.click();
  });
