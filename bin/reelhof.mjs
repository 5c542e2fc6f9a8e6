#!/usr/bin/env node
import { runImportCommand } from './support/import/run-import-command.mjs';
import { runAdminCommand, runArchiveCommand } from './support/commands/run-on-installation.mjs';
import { runBackupCommand } from './support/commands/run-backup-command.mjs';
import { runMoveCommand } from './support/commands/run-move-command.mjs';
import { fail, runMain } from './support/problem.mjs';

const usage = `Usage: reelhof import <list.csv | folder> [--category NAME]… [--tag NAME]…
                      [--visibility public|private] [--language de-DE] [--report report.csv]

Moves videos into a workspace. A list names web addresses (columns: url, title, description, categories,
tags); of a folder all video files are sent. Safe to run again: what is here already is skipped, what was
interrupted goes on.

  REELHOF_URL     address of the panel, e.g. https://videos.example.com (default http://localhost:3000)
  REELHOF_TOKEN   an integration token that may upload videos

       reelhof export <workspace> <folder>
       reelhof import-workspace <folder> --owner <address> [--package SLUG] [--invite]

Writes a whole workspace (rows and files) into a new folder, and takes one in. Run where the installation
is, with its settings.
The owner is an account that is there already; everybody else is invited, by mail only with --invite.

       reelhof backup <folder> [--without-secret]
       reelhof check-backup <folder>
       reelhof restore <folder>

Copies the whole installation (database, files, secret) into a new folder while it runs, compares a
backup with its checksums, and fills an empty installation from one. What was interrupted goes on when it
is called again.

       reelhof move <settings> [--files-only]

Copies the whole installation to an empty place of another shape (SQLite and files, MongoDB and S3), whose
settings are a file like .env. With --files-only while it runs, as often as you like; then once, when it is
stopped. Ids, sessions and tokens stay what they are.

       reelhof compact

Stores once what earlier releases, or a restored backup, stored twice: MP4s are made of the segments of
their streams. While it runs.

       reelhof admin set-up-link
       reelhof admin reset-password <email>
       reelhof admin reset-second-factor <email>

Prints the link that makes the first account, prints a link that sets a new password, or removes app,
passkeys and recovery codes of an account. Run where the installation is.`;

/**
 * The command line. It only uses Node's own modules, so that `import` also runs from a copy without
 * dependencies.
 */
await runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined || command === '--help' || args.includes('--help')) {
    console.log(usage);
    return command === undefined ? 1 : 0;
  }
  if (command === 'export' || command === 'import-workspace' || command === 'compact')
    return runArchiveCommand(command, args, { env: process.env });
  if (command === 'backup' || command === 'check-backup' || command === 'restore')
    return runBackupCommand(command, args, { env: process.env });
  if (command === 'admin') return runAdminCommand(args, { env: process.env });
  if (command === 'move') return runMoveCommand(args, { env: process.env });
  if (command !== 'import') return fail(`There is no command ${command}.\n\n${usage}`);
  return runImportCommand(args, { env: process.env });
});
