/** What a device keeps of a share: a guest's token and the key their comments carry. */
type Identity = { anonToken: string | null; authorKey: string | null };

const nameKey = 'reelhof-share-name';
const identityKey = (token: string): string => `reelhof-share-${token}`;
const unlockKey = (token: string): string => `reelhof-unlock-${token}`;
const draftKey = (token: string): string => `reelhof-draft-${token}`;

/** Browsers may refuse a page its storage; then it forgets, and works. */
const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};
const read = (storage: () => Storage, key: string): string | null =>
  attempt(() => storage().getItem(key), null);
const listeners = new Set<() => void>();

/** Tells whoever listens that something is kept now that was not. */
export const subscribe = (listen: () => void): (() => void) => {
  listeners.add(listen);
  return () => void listeners.delete(listen);
};

const write = (storage: () => Storage, key: string, value: string | null): void => {
  attempt(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value)), undefined);
  for (const listen of listeners) listen();
};
const local = (): Storage => localStorage;
const session = (): Storage => sessionStorage;

const parse = <T>(text: string | null): T | null =>
  attempt(() => (text === null ? null : (JSON.parse(text) as T)), null);

// Also where nothing can be stored, a guest stays the same until the page is left.
const held = new Map<string, Identity>();

export const recall = (token: string): Identity =>
  held.get(token) ?? parse<Identity>(read(local, identityKey(token))) ?? { anonToken: null, authorKey: null };

/** Keeps what an answer told; null leaves what was known. */
export const remember = (token: string, told: Partial<Identity>): void => {
  const known = recall(token);
  const next = {
    anonToken: told.anonToken ?? known.anonToken,
    authorKey: told.authorKey ?? known.authorKey,
  };
  held.set(token, next);
  write(local, identityKey(token), JSON.stringify(next));
};

export const recallName = (): string => read(local, nameKey) ?? '';
export const rememberName = (name: string): void => write(local, nameKey, name);

export const recallUnlock = (token: string): string | null => read(session, unlockKey(token));
export const rememberUnlock = (token: string, unlock: string): void =>
  write(session, unlockKey(token), unlock);

/** JSON. */
export const recallDraft = (token: string): string | null => read(session, draftKey(token));
export const parseDraft = <T>(text: string | null): T | null => parse<T>(text);
export const rememberDraft = (token: string, draft: object | null): void =>
  write(session, draftKey(token), draft && JSON.stringify(draft));
