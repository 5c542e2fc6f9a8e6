/** Filter of the browser's file dialog. Files are checked again after selection. */
export const acceptedFiles = 'video/*,.ts,.mkv,.mxf';

/**
 * Lets somebody choose files; has to be called in answer to a click. Never settles where they think better of
 * it.
 */
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
    // Safari opens nothing for an element that is nowhere.
    document.body.append(input);
    input.click();
  });
