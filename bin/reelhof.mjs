#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { runBackupCommand } from './support/commands/run-backup-command.mjs';
import { runMoveCommand } from './support/commands/run-move-command.mjs';
import { runAdminCommand, runArchiveCommand } from './support/commands/run-on-installation.mjs';
import { runImportCommand } from './support/import/run-import-command.mjs';
import { fail, runMain } from './support/problem.mjs';
import { runCommand } from './support/run-command.mjs';
import { projectRoot } from './support/setup/prepare.mjs';

const usage = `Usage: reelhof --version

       reelhof import <list.csv | folder> [--category NAME]… [--tag NAME]…
                      [--visibility public|private] [--language de-DE] [--report report.csv]

Imports videos into a workspace. A list contains web addresses (columns: url, title, description, categories,
tags). From a folder, all video files are uploaded. Safe to repeat: existing videos are skipped, and
interrupted uploads continue.

  REELHOF_URL     URL of the panel, e.g. https://videos.example.com (default http://localhost:3000)
  REELHOF_TOKEN   integration token with permission to upload videos

       reelhof videos, upload, live, tokens, stats, mcp, …

Commands of @reelhof/cli, which also runs without a server. See: reelhof videos --help

       reelhof admin <command>

Commands of the operator. See: reelhof admin --help`;

const adminUsage = `Usage: reelhof admin <command>

These commands run on the machine of the installation, with its settings.

       reelhof admin export <workspace> <folder>
       reelhof admin import-workspace <folder> --owner <address> [--package SLUG] [--invite]

Exports a workspace with its files to a new folder, and imports one. The owner needs an account; all other
members are invited, by email only with --invite.

       reelhof admin backup [<folder> [--without-secret]]
       reelhof admin list-backups
       reelhof admin fetch-backup <folder> [<name>]
       reelhof admin check-backup <folder>
       reelhof admin restore <folder>

Backs up database, files and secret while the installation runs: to a new folder, or without one to the place
of scheduled backups (BACKUP_DIR or BACKUP_S3_BUCKET), where BACKUP_KEEP are kept. Lists those, downloads one
from the bucket (the newest without a name), verifies the checksums of a backup, and restores one into an
empty installation. Repeat an interrupted command to continue it.

       reelhof admin move <settings> [--files-only]

Copies the installation to an empty database and store, e.g. from SQLite and files to MongoDB and S3. The
settings are a file like .env. Use --files-only while the installation runs, as often as you like; then
stop it and run the command once more. Ids, sessions and tokens stay valid.

       reelhof admin compact

Stores the MP4s of restored and imported videos as references to their segments, which saves space. Safe
while the installation runs.

       reelhof admin doctor [check]… [--json]

Checks database, storage, secrets, email, ffmpeg, disk, clock, ports, certificates and URLs, and says what to
do. Also runs while Reelhof does not. Exits with 1 if a check failed.

       reelhof admin init [--email <email>] [--password-stdin]
       reelhof admin set-up-link

Creates the first account, a platform administrator's, or prints a link that creates it. Without a password,
a link that sets it is printed.

       reelhof admin user create --email <email> [--firstname NAME] [--lastname NAME]
                                 [--platform-administrator] [--password-stdin] [--json]
       reelhof admin user list [--json]
       reelhof admin reset-password <email>
       reelhof admin reset-second-factor <email>

Creates and lists accounts, prints a link that sets a new password, or removes the app, passkeys and recovery
codes of an account.

       reelhof admin token <workspace> [--title TITLE] [--permissions read|upload|all] [--days N] [--json]

Creates an integration token and prints it, once.

       reelhof admin test-mail <email>

Sends a test email and reports what the mail server answered.

       reelhof admin rotate-secret [--json]

Seals everything in the database with SECRET that SECRET_PREVIOUS has sealed, and says when SECRET_PREVIOUS
can be removed. Safe while the installation runs, and safe to repeat.`;

const archiveCommands = ['export', 'import-workspace', 'compact'];
const backupCommands = ['backup', 'list-backups', 'fetch-backup', 'check-backup', 'restore'];
/** Commands that had no `admin` before them in earlier versions. */
const formerCommands = new Set([...archiveCommands, ...backupCommands, 'move']);

const { env } = process;

const runOperatorCommand = (/** @type {string[]} */ args) => {
  const [command = '--help', ...rest] = args;
  if (command === '--help' || rest.includes('--help')) {
    console.log(adminUsage);
    return args.length === 0 ? 2 : 0;
  }
  if (archiveCommands.includes(command)) return runArchiveCommand(command, rest, { env });
  if (backupCommands.includes(command)) return runBackupCommand(command, rest, { env });
  if (command === 'move') return runMoveCommand(rest, { env });
  return runAdminCommand(args, { env });
};

/** Runs @reelhof/cli, which the build puts into its folder. */
const runClient = async (/** @type {string[]} */ args) => {
  const file = path.join(projectRoot, 'packages', 'cli', 'dist', 'reelhof.mjs');
  if (!existsSync(file)) fail(`Unknown command: ${args[0]}\n\n${usage}`);
  const { code } = await runCommand(process.execPath, [file, ...args], { env, interactive: true });
  return code;
};

/**
 * The command line of an installation. It only uses Node's own modules, so that `import` also runs from a
 * copy without dependencies.
 */
await runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined || command === '--help' || (command === 'import' && args.includes('--help'))) {
    console.log(usage);
    return command === undefined ? 1 : 0;
  }
  if (command === '--version') {
    const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
    console.log(`reelhof ${version}`);
    return 0;
  }
  if (command === 'import') return runImportCommand(args, { env });
  if (command === 'admin') return runOperatorCommand(args);
  if (formerCommands.has(command)) {
    console.error(`reelhof ${command} is now: reelhof admin ${command}`);
    return runOperatorCommand([command, ...args]);
  }
  return runClient([command, ...args]);
});
