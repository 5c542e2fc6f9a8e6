/** Patterns of secrets, whichever test used them. */
export const secretLooks = {
  session: /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/,
  device: /\d{10}\.[\w-]{16}\.[0-9a-f]{64}/,
  integrationToken: /\brh_[A-Za-z0-9]{40}/,
  passwordHash: /pbkdf2-sha256/,
  uploadAddress: /signature=(?!\*{3})[\w%~+/.-]{8,}/i,
  queryToken: /[?&][a-z]*token=(?!\*{3})[\w%~+/.-]{8,}/i,
};

export type Finding = { name: string; kinds: string[]; known: number; line: string };

/** A line as it is, and with its URL encoding removed once or twice. */
const decode = (line: string): string[] => {
  const unescape = (text: string) =>
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const once = unescape(line);
  return [line, once, unescape(once)];
};

/** The log lines that contain one of these secrets, or something that looks like one. */
export const findSecrets = (logs: { name: string; text: string }[], secrets: string[]): Finding[] => {
  if (secrets.some((secret) => secret.length < 8)) throw new Error('too short to be looked for');
  return logs.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line) => {
      const forms = decode(line);
      const kinds = Object.entries(secretLooks).filter(([, look]) => forms.some((form) => look.test(form)));
      const known = secrets.filter((secret) => forms.some((form) => form.includes(secret)));
      if (kinds.length + known.length === 0) return [];
      return [{ name, kinds: kinds.map(([kind]) => kind), known: known.length, line: line.slice(0, 300) }];
    }),
  );
};
