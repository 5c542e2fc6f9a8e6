import { parseArgs } from 'node:util';

import config from '@payload-config';
import { getPayload, type Payload } from 'payload';

import {
  createAccount,
  initialiseAccounts,
  listAccounts,
  type CreatedAccount,
  type GivenAccount,
} from '@/lib/accounts/create-account';
import { sendTestMail } from '@/lib/accounts/mails/send-mail';
import { createResetLinkFor, resetSecondFactorOf } from '@/lib/accounts/regain-access';
import { findSetUpLink } from '@/lib/accounts/set-up';
import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';
import { describeRotation, rotateSecret } from '@/lib/platform/secret/rotate-secret';
import { createIntegration } from '@/lib/workspaces/integrations/create-integration';

import './support/settings/show-configuration-faults.mjs';

const options = {
  json: { type: 'boolean', default: false },
  email: { type: 'string' },
  firstname: { type: 'string', default: '' },
  lastname: { type: 'string', default: '' },
  'platform-administrator': { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
  title: { type: 'string', default: 'Automation' },
  permissions: { type: 'string', default: 'upload' },
  days: { type: 'string' },
} as const;

const parse = () => parseArgs({ args: process.argv.slice(2), allowPositionals: true, options });
type Values = ReturnType<typeof parse>['values'];

const say = (line: string) => console.log(line);
const sayJson = (value: unknown) => console.log(JSON.stringify(value, null, 2));

/** The first line of standard input, so that no password is in the list of processes. */
const readPassword = async (): Promise<string> => {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  const [password = ''] = text.split(/\r?\n/);
  if (!password)
    throw new Error('--password-stdin expects the password as the first line of standard input.');
  return password;
};

const readAccount = async (values: Values): Promise<GivenAccount> => {
  const { email, firstname, lastname } = values;
  if (!email) throw new Error('Name the email address of the account: --email <email>');
  return { email, firstname, lastname, password: values['password-stdin'] ? await readPassword() : null };
};

const sayCreated = (created: CreatedAccount, { json }: Values): void => {
  if (json) return sayJson(created);
  say(`${created.email} now has an account.`);
  if (created.link)
    say(`This link sets its password. It works once and is valid for one hour:\n\n  ${created.link}\n`);
};

const showSetUpLink = async (payload: Payload): Promise<void> => {
  const link = await findSetUpLink(payload);
  if (!link) return say('An account already exists, so there is no setup link.');
  say(`This link creates the first account and works once:\n\n  ${link}\n`);
};

type Command = (payload: Payload, values: Values, args: string[]) => Promise<void>;

/** Commands `admin …`, run by bin/reelhof.mjs. A name has one or two words. */
const commands: Record<string, Command> = {
  'set-up-link': showSetUpLink,
  'reset-password': async (payload, _values, [email = '']) => {
    const link = await createResetLinkFor(payload, email);
    say(
      `This link sets a new password for ${email}. It works once and is valid for one hour:\n\n  ${link}\n`,
    );
  },
  'reset-second-factor': async (payload, _values, [email = '']) => {
    await resetSecondFactorOf(payload, email);
    say(`${email} can now sign in with the password alone. All sessions were ended.`);
  },
  init: async (payload, values) => {
    if (values.email === undefined) return showSetUpLink(payload);
    sayCreated(await initialiseAccounts(payload, await readAccount(values)), values);
  },
  'user create': async (payload, values) => {
    const rootAccess = values['platform-administrator'];
    sayCreated(await createAccount(payload, { ...(await readAccount(values)), rootAccess }), values);
  },
  'user list': async (payload, { json }) => {
    const accounts = await listAccounts(payload);
    if (json) return sayJson(accounts);
    for (const { email, name, isPlatformAdministrator } of accounts)
      say([email, name, isPlatformAdministrator ? 'platform administrator' : ''].filter(Boolean).join('\t'));
  },
  token: async (payload, { title, permissions, days, json }, [workspace = '']) => {
    if (!workspace) throw new Error('Name the workspace, as in its URLs: reelhof admin token <workspace>');
    const created = await createIntegration(payload, {
      ...{ workspace, title, preset: permissions },
      days: days ?? null,
    });
    if (json) return sayJson(created);
    say(created.token);
    console.error('This token is not shown again. Store it like a password.');
  },
  'test-mail': async (payload, _values, [to = '']) => {
    if (!to.includes('@')) throw new Error('Name the address: reelhof admin test-mail <email>');
    const { isSent } = await sendTestMail({ ports: getPorts() }, { to, language: 'en' });
    if (isSent) return say(`The mail server accepted the email to ${to}. Check that it arrives.`);
    throw new Error(
      'The email was stored in the outbox folder, because MAIL is not smtp. It reaches nobody.',
    );
  },
  'rotate-secret': async (payload, { json }) => {
    const env = getEnv();
    if (env.secrets.length === 1)
      throw new Error('Nothing to replace: SECRET_PREVIOUS is not set. See docs/operate/operations.md.');
    const report = await rotateSecret({ payload, ports: getPorts(), env });
    if (json) sayJson(report);
    else for (const line of describeRotation(report)) say(line);
    if (!report.isComplete) process.exitCode = 1;
  },
};

const run = async (): Promise<void> => {
  const { values, positionals } = parse();
  const [first = '', second = ''] = positionals;
  const name = [`${first} ${second}`, first].find((each) => each in commands);
  const command = name === undefined ? undefined : commands[name];
  if (!name || !command)
    throw new Error(`Unknown command: admin ${positionals.join(' ')}. See: reelhof admin --help`);
  const payload = await getPayload({ config });
  try {
    await command(payload, values, positionals.slice(name.split(' ').length));
  } finally {
    await payload.destroy();
  }
};

try {
  await run();
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
