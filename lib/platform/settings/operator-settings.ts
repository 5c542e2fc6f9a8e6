import type { Payload } from 'payload';
import { z } from 'zod';

import { sendTestMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { Context, SystemContext } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import {
  ConfigurationError,
  findGivenValue,
  getEnv,
  readEnvWith,
  type StorableVariable,
  storableVariables,
  type StoredSettings,
  useStoredSettings,
} from '@/lib/core/env/env';
import { listVariables } from '@/lib/core/env/sections';
import { phrase } from '@/lib/core/error-phrases';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { ProviderError } from '@/lib/ports/provider-error';
import { holdLock } from '@/lib/worker/lock';

const key = 'operator-settings';
/** Changes that are shown. Older ones are in the log of the process that made them. */
const keptChanges = 100;
const refreshMs = 10_000;

const valuesSchema = z.partialRecord(z.enum(storableVariables), z.string().max(2000));
const changeSchema = z.object({
  at: z.iso.datetime(),
  /** The email address of the person at that time. */
  by: z.string(),
  name: z.enum(storableVariables),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
const storedSchema = z.object({ values: valuesSchema, changes: z.array(changeSchema) });
type Stored = z.infer<typeof storedSchema>;

const readStored = async ({ kv }: Payload): Promise<Stored> =>
  storedSchema.safeParse(await kv.get(key)).data ?? { values: {}, changes: [] };

/** Applies stored settings to this process, without those that this version rejects. */
const apply = (payload: Payload, values: StoredSettings): void => {
  let kept = values;
  for (;;) {
    try {
      readEnvWith(kept, getEnv());
      useStoredSettings(kept);
      return;
    } catch (error) {
      const names = error instanceof ConfigurationError ? toNames(error) : [];
      const wrong = names.filter((name) => kept[name] !== undefined);
      if (wrong.length === 0) throw error;
      payload.logger.warn({ variables: wrong }, 'stored settings are invalid and are ignored');
      kept = Object.fromEntries(
        Object.entries(kept).filter(([name]) => !wrong.some((each) => each === name)),
      );
    }
  }
};

const toNames = ({ faults }: ConfigurationError): StorableVariable[] =>
  storableVariables.filter((name) => faults.some((fault) => fault.startsWith(`${name}:`)));

/**
 * Applies the settings that are stored in the panel, now and whenever another process has changed them. A
 * database without its tables, as before the first migration, has none.
 */
export const followOperatorSettings = async (payload: Payload): Promise<void> => {
  let known = '{}';
  const refresh = async (): Promise<void> => {
    const { values } = await readStored(payload);
    const text = JSON.stringify(values);
    if (text === known) return;
    known = text;
    apply(payload, values);
  };
  const tryRefresh = () =>
    refresh().catch((error: unknown) =>
      payload.logger.debug({ err: error }, 'the stored settings cannot be read'),
    );
  await tryRefresh();
  setInterval(() => void tryRefresh(), refreshMs).unref();
};

const settingSchema = z.object({
  name: z.enum(storableVariables),
  /** In effect; null if nothing is set. */
  value: z.string().nullable(),
  source: z.enum(['environment', 'stored', 'default']),
});
export const operatorSettingsSchema = z.object({
  settings: z.array(settingSchema),
  changes: z.array(changeSchema).describe('Newest first.'),
});
export type OperatorSettings = z.infer<typeof operatorSettingsSchema>;

/** The value without a setting. The default of the sender depends on other variables. */
const findFallback = (name: StorableVariable): string | null =>
  name === 'MAIL_FROM' ? getEnv().mail.MAIL_FROM : findDefault(name);

const findDefault = (name: StorableVariable): string | null =>
  listVariables().find((variable) => variable.name === name)?.fallback ?? null;

const toSetting = (name: StorableVariable, values: StoredSettings): z.infer<typeof settingSchema> => {
  const given = findGivenValue(name);
  if (given !== null) return { name, value: given, source: 'environment' };
  const stored = values[name];
  return stored
    ? { name, value: stored, source: 'stored' }
    : { name, value: findFallback(name), source: 'default' };
};

const describe = ({ values, changes }: Stored): OperatorSettings => ({
  settings: storableVariables.map((name) => toSetting(name, values)),
  changes: changes.toReversed(),
});

/** The settings with their sources, and the last changes. */
export const findOperatorSettings = async ({ payload }: Pick<SystemContext, 'payload'>) =>
  describe(await readStored(payload));

export const operatorSettingsInput = z.strictObject({
  values: z.partialRecord(z.enum(storableVariables), z.string().trim().max(2000).nullable()),
});

/** Without settings that are null or empty. */
const toStored = (values: Record<string, string | null>): StoredSettings =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/**
 * Stores settings; null or an empty text removes one. Throws `validation_failed` with the faulty
 * variables, also for one that the environment sets.
 */
export const changeOperatorSettings = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  { values: given }: z.infer<typeof operatorSettingsInput>,
): Promise<OperatorSettings> =>
  holdLock(payload, key, async () => {
    const { values: before, changes } = await readStored(payload);
    const wanted = Object.entries(given) as [StorableVariable, string | null][];
    const fixed = wanted.filter(([name]) => findGivenValue(name) !== null);
    if (fixed.length > 0) throw toFault(fixed.map(([name]) => [name, phrase('is set by the environment')]));
    const values = toStored({ ...before, ...given });
    check(values);
    if (values.SIGN_UP_PACKAGE && !(await isPlan(payload, values.SIGN_UP_PACKAGE)))
      throw toFault([['SIGN_UP_PACKAGE', phrase('must be the slug of a plan')]]);
    const user = await findById(payload, slugs.users, getActorUserId(actor) ?? '');
    const by = user?.email ?? '';
    const at = new Date().toISOString();
    const made = wanted.flatMap(([name]) => {
      const [was, is] = [before[name] ?? null, values[name] ?? null];
      return was === is ? [] : [{ at, by, name, before: was, after: is }];
    });
    const stored: Stored = { values, changes: [...changes, ...made].slice(-keptChanges) };
    await payload.kv.set(key, stored);
    useStoredSettings(values);
    for (const change of made) payload.logger.info(change, 'a setting of the installation was changed');
    return describe(stored);
  });

/** Sends a test email to the caller. Throws `mail_refused` with the mail server's reply. */
export const sendTestMailToMyself = async ({
  payload,
  ports,
  actor,
}: Pick<Context, 'payload' | 'ports' | 'actor'>): Promise<{ to: string; isSent: boolean }> => {
  const user = await findById(payload, slugs.users, getActorUserId(actor) ?? '');
  if (!user) throw new AppError('forbidden');
  try {
    const sent = await sendTestMail({ ports }, { to: user.email, language: chooseMailLanguage(user) });
    return { to: user.email, ...sent };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('mail_refused', { detail: error.message }, { cause: error });
  }
};

const check = (values: StoredSettings): void => {
  try {
    readEnvWith(values, getEnv());
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw toFault(
      toNames(error).map((name) => [
        name,
        error.faults.find((fault) => fault.startsWith(`${name}:`))?.slice(name.length + 2) ?? '',
      ]),
    );
  }
};

const isPlan = async ({ db }: Payload, slug: string): Promise<boolean> =>
  (await db.findOne({ collection: slugs.packages, where: { slug: { equals: slug } } })) !== null;

const toFault = (faults: [name: string, message: string][]): AppError =>
  AppError.ofFields(
    faults.map(([name, message]) => ({
      ...{ field: `values.${name}`, code: 'invalid_value' as const, message: `${name}: ${message}` },
    })),
  );
