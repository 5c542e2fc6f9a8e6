/** What a device keeps of a share: a guest's token and the key their comments carry. */
type Identity = { anonToken: string | null; authorKey: string | null };

const nameKey = 'reelhof-share-name';
const identityKey = (token: string): string => `reelhof-share-${token}`;
const unlockKey = (token: string): string => `reelhof-unlock-${token}`;
const draftKey = (token: string): string => `reelhof-draft-${token}-`;

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

const timecodeKey = (token: string): string => `reelhof-timecode-${token}`;
/** From where timecodes of a share count; null until somebody chose. */
export const recallTimecode = (token: string): string | null => read(local, timecodeKey(token));
export const rememberTimecode = (token: string, choice: string): void =>
  write(local, timecodeKey(token), choice);

/** What a tab's visit is called, also when the page is loaded anew; nobody is recognised by it later, or elsewhere. */
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

/** Of a composer (`new`), an answer (`reply-…`) or a change (`edit-…`), by the comment's id. */
export type DraftId = 'new' | `${'reply' | 'edit'}-${string}`;
type Kept<T> = { at: number; value: T };
/** What nobody came back to for so long is forgotten: a device may have other readers. Milliseconds. */
const draftMs = 14 * 24 * 3_600_000;

/** As it is stored, so that it is the same as long as nothing changed. */
export const recallDraft = (token: string, id: DraftId): string | null => read(local, draftKey(token) + id);

/** What is kept in it; null for none and for one that is too old. */
export const parseDraft = <T>(text: string | null, now = Date.now()): T | null => {
  const kept = parse<Kept<T>>(text);
  return kept && now - kept.at < draftMs ? kept.value : null;
};

export const rememberDraft = (token: string, id: DraftId, draft: object | null, now = Date.now()): void =>
  write(local, draftKey(token) + id, draft && JSON.stringify({ at: now, value: draft }));

const listKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

/** Of which comments drafts are kept, in one line. */
export const listDrafts = (token: string): string =>
  listKeys(draftKey(token))
    .map((key) => key.slice(draftKey(token).length))
    .sort()
    .join(' ');

/** Drafts of every share that nobody came back to. */
export const forgetOldDrafts = (now = Date.now()): void => {
  for (const key of listKeys(draftKey('').slice(0, -1)))
    if (parseDraft(read(local, key), now) === null) write(local, key, null);
};
