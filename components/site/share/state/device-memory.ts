/** A guest's identity for a share, stored on the device: a token, and the key of the guest's comments. */
type Identity = { anonToken: string | null; authorKey: string | null };

const nameKey = 'reelhof-share-name';
const identityKey = (token: string): string => `reelhof-share-${token}`;
const unlockKey = (token: string): string => `reelhof-unlock-${token}`;
const draftKey = (token: string): string => `reelhof-draft-${token}-`;

/** Browsers may deny storage. The page then works without it. */
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

/** Notifies the listener when a stored value changes. */
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

// Keeps a guest's identity until the page is left, even if nothing can be stored.
const held = new Map<string, Identity>();

export const recall = (token: string): Identity =>
  held.get(token) ?? parse<Identity>(read(local, identityKey(token))) ?? { anonToken: null, authorKey: null };

/** Stores the identity from a response. Null fields leave the known values unchanged. */
export const remember = (token: string, reported: Partial<Identity>): void => {
  const known = recall(token);
  const next = {
    anonToken: reported.anonToken ?? known.anonToken,
    authorKey: reported.authorKey ?? known.authorKey,
  };
  held.set(token, next);
  write(local, identityKey(token), JSON.stringify(next));
};

export const recallName = (): string => read(local, nameKey) ?? '';
export const rememberName = (name: string): void => write(local, nameKey, name);

export const recallUnlock = (token: string): string | null => read(session, unlockKey(token));
export const rememberUnlock = (token: string, unlock: string): void =>
  write(session, unlockKey(token), unlock);

const timecodeKey = (token: string): string => `reelhof-timecode-${token}`;
/** The chosen start of a share's timecodes; null if none was chosen. */
export const recallTimecode = (token: string): string | null => read(local, timecodeKey(token));
export const rememberTimecode = (token: string, choice: string): void =>
  write(local, timecodeKey(token), choice);

/** The id of a tab's visit. It survives a reload, but does not identify the viewer later or elsewhere. */
export const recallVisit = (token: string): string => {
  const key = `reelhof-visit-${token}`;
  const known = read(session, key);
  if (known) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  write(session, key, made);
  return made;
};

/** Draft of a new comment (`new`), a reply (`reply-…`) or an edit (`edit-…`), with the comment's id. */
export type DraftId = 'new' | `${'reply' | 'edit'}-${string}`;
type Stored<T> = { at: number; value: T };
/** Milliseconds after which an untouched draft is deleted, because others may use the device. */
const draftMs = 14 * 24 * 3_600_000;

/** The draft as a string, so that an unchanged draft compares equal. */
export const recallDraft = (token: string, id: DraftId): string | null => read(local, draftKey(token) + id);

/** The content of a stored draft; null for none or an expired one. */
export const parseDraft = <T>(text: string | null, now = Date.now()): T | null => {
  const stored = parse<Stored<T>>(text);
  return stored && now - stored.at < draftMs ? stored.value : null;
};

export const rememberDraft = (token: string, id: DraftId, draft: object | null, now = Date.now()): void =>
  write(local, draftKey(token) + id, draft && JSON.stringify({ at: now, value: draft }));

const listKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

/** Ids of all drafts of a share, joined in one string. */
export const listDrafts = (token: string): string =>
  listKeys(draftKey(token))
    .map((key) => key.slice(draftKey(token).length))
    .sort()
    .join(' ');

/** Deletes the expired drafts of all shares. */
export const forgetOldDrafts = (now = Date.now()): void => {
  for (const key of listKeys(draftKey('').slice(0, -1)))
    if (parseDraft(read(local, key), now) === null) write(local, key, null);
};
