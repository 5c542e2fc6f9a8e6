type Json = unknown;

/** Realistic texts for fields that tests fill with noise, and that mean the same everywhere, by name. */
const texts: Record<string, string> = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  fullname: 'Ada Lovelace',
  author: 'Ada Lovelace',
  slug: 'nordwind',
  workspaceName: 'Nordwind',
  domain: 'video.example.org',
  tokenPrefix: 'rh_4fK2',
  token: 'EXAMPLE-TOKEN',
  password: 'Correct-horse-7',
  currentPassword: 'Correct-horse-7',
  anonToken: '3f0c1f2e-6f0b-4a50-9d6b-9a4c5d1e2f00',
  device: 'Firefox on Windows',
};

/**
 * Texts whose meaning depends on the record: by the field that contains the record, else by the first word of
 * the path. Other places keep their text.
 */
const textsOf: Record<string, Record<string, string>> = {
  videos: { title: 'Product tour', description: 'How to set up the product in five minutes.' },
  categories: { title: 'Tutorials' },
  tags: { title: 'onboarding' },
  liveEvents: { title: 'Spring keynote', description: 'What is new this year.' },
  playerPresets: { title: 'Website' },
  integrations: { title: 'Website' },
  packages: { title: 'Business', name: 'Business' },
  rules: { title: 'Transcribe new videos' },
  workspaces: { name: 'Nordwind', reason: 'The customer asked for help.' },
  workspace: { name: 'Nordwind' },
  activeWorkspace: { name: 'Nordwind' },
  signUps: { reason: 'We know this company under another address.' },
  collaborateComments: { text: 'Please shorten this scene.' },
  comments: { text: 'Please shorten this scene.' },
  links: { name: 'Client review' },
  'share-links': { name: 'Client review' },
  targets: { name: 'YouTube' },
  passkeys: { name: 'Laptop' },
  video: { title: 'Product tour', description: 'How to set up the product in five minutes.' },
  package: { title: 'Business', name: 'Business' },
  members: { name: 'Ada Lovelace' },
};

/** Fields below which texts are names of the product. */
const ownNames = new Set(['src', 'playable', 'playerDesign', 'ends', 'errors', 'missing', 'engines']);

/** Fields that only wrap records. */
const wrappers = new Set(['doc', 'docs', 'comment', 'link', 'target', 'user']);

/** Dates that have to lie in the future. */
const dates: Record<string, string> = {
  startDateTime: '2035-05-20T09:00:00.000Z',
  endDateTime: '2035-05-20T10:00:00.000Z',
};

const isoDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
const origin = /https?:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?/g;
const email = /[\w.+-]+@[\w.-]+\.\w+/g;
const secretName = /token|secret|signature|key|uploadId|hash|qr|otpAuthUrl|link/i;

/** Fields that the document leaves out. */
const internals = new Set(['sourceFolder', 'inputPath', 'collection', '_strategy']);

const maxText = 300;
const maxEntries = 2;

/** Pseudonyms that stay the same within one example. */
const createPseudonyms = (make: (index: number) => string) => {
  const known = new Map<string, string>();
  return (value: string): string => {
    const found = known.get(value) ?? make(known.size);
    known.set(value, found);
    return found;
  };
};

const fakeId = (index: number): string =>
  `6f1d2c9e-4b7a-4c3d-9e8f-${(0x10a4c5d1e200 + index).toString(16).padStart(12, '0')}`;
const fakeDate = (index: number): string =>
  new Date(Date.UTC(2026, 0, 15, 9, 30) + index * 60_000).toISOString();
const fakeEmail = (index: number): string => `${['ada', 'grace', 'alan'][index % 3] ?? 'ada'}@example.org`;
const fakeSecret = (index: number): string => `EXAMPLE${String(index + 1).padStart(9, '0')}`;

/**
 * Replaces ids, times, addresses, secrets and noise of a recorded call, and shortens long values. `isPlain`
 * keeps texts, for fields whose names mean something else there.
 */
export const createRedaction = (path: string, { isPlain = false } = {}) => {
  // The path names the record behind its owner: /api/videos/{id}/share-links.
  const collection = path.split('/').findLast((word) => word in textsOf) ?? path.split('/')[2] ?? '';
  const toId = createPseudonyms(fakeId);
  const toDate = createPseudonyms(fakeDate);
  const toEmail = createPseudonyms(fakeEmail);
  const toSecret = createPseudonyms(fakeSecret);
  const replaced = new Map<string, string>();
  const redactText = (value: string, name: string, place: string): string => {
    const planned = dates[name];
    if (isoDate.test(value)) return planned ?? toDate(value);
    const own = ownNames.has(place) ? undefined : (textsOf[place]?.[name] ?? texts[name]);
    if (own !== undefined && value !== '' && !isPlain) return own;
    if (value.startsWith('data:')) return `${value.slice(0, 40)}…`;
    // Texts of the record, such as a title in an embed code.
    const renamed = [...replaced].reduce(
      (text, [before, after]) =>
        text.replaceAll(before, after).replaceAll(encodeURIComponent(before), encodeURIComponent(after)),
      value,
    );
    const plain = renamed
      .replaceAll(uuid, toId)
      .replaceAll(origin, 'https://videos.example.org')
      .replaceAll(/127\.0\.0\.1|localhost/g, 'videos.example.org')
      .replaceAll(email, toEmail)
      .replaceAll(/(\/collaborate\/video\/)[\w-]+/g, '$1EXAMPLE')
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'EXAMPLE-JWT')
      .replaceAll(/rh_\w{20,}/g, 'rh_EXAMPLE')
      .replaceAll(/([?&](?:token|signature|sig|X-Amz-[\w-]+|key|expires|e|s)=)[^&"\s]+/g, '$1EXAMPLE')
      .replaceAll(/[\w-]{40,}/g, toSecret)
      // Names of tenants and records in tests.
      .replaceAll(/\b([a-z]+)-[\da-f]{8}\b(?!-)/g, (_, word: string) =>
        word === 'tenant' ? 'Nordwind' : `${word}-nordwind`,
      );
    const isSecret = secretName.test(name) && /^[\w+/=-]{16,}$/.test(plain) && !uuid.test(plain);
    uuid.lastIndex = 0;
    const shown = isSecret ? toSecret(plain) : plain;
    return shown.length > maxText ? `${shown.slice(0, maxText)}…` : shown;
  };
  const noteTexts = (record: object, place: string): void => {
    for (const [name, value] of Object.entries(record)) {
      const own = textsOf[place]?.[name];
      if (own && typeof value === 'string' && value.length > 3 && !isPlain) replaced.set(value, own);
    }
  };
  const redact = (value: Json, name = '', place = collection): Json => {
    if (typeof value === 'string') return redactText(value, name, place);
    if (Array.isArray(value)) {
      const shown = typeof value[0] === 'object' ? 1 : maxEntries;
      return value.slice(0, shown).map((entry) => redact(entry, name, place));
    }
    if (typeof value !== 'object' || value === null) return value;
    const inner = ownNames.has(place) || name === '' || wrappers.has(name) ? place : name;
    noteTexts(value, inner);
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !internals.has(key))
        .map(([key, entry]) => [redactText(key, '', inner), redact(entry, key, inner)]),
    );
  };
  return redact;
};
