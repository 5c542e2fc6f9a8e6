const elementName = 'reelhof-player';
let loading: Promise<void> | null = null;

const addScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });

/** Loads the player that viewers get, once; where that failed, the next call tries again. */
export const loadPlayer = async (address: string): Promise<void> => {
  if (customElements.get(elementName)) return;
  loading ??= addScript(address).finally(() => (loading = null));
  await loading;
  await customElements.whenDefined(elementName);
};
