#!/usr/bin/env node
import { runBackupCommand } from './support/commands/run-backup-command.mjs';
import { runMoveCommand } from './support/commands/run-move-command.mjs';
import { runAdminCommand, runArchiveCommand } from './support/commands/run-on-installation.mjs';
import { runImportCommand } from './support/import/run-import-command.mjs';
import { fail, runMain } from './support/problem.mjs';

const usage = `Usage: reelhof import <list.csv | folder> [--category NAME]… [--tag NAME]…
                      [--visibility public|private] [--language de-DE] [--report report.csv]

Imports videos into a workspace. A list contains web addresses (columns: url, title, description, categories,
tags). From a folder, all video files are uploaded. Safe to repeat: existing videos are skipped, and
interrupted uploads continue.

  REELHOF_URL     URL of the panel, e.g. https://videos.example.com (default http://localhost:3000)
  REELHOF_TOKEN   integration token with permission to upload videos

All other commands run on the machine of the installation, with its settings.

       reelhof export <workspace> <folder>
       reelhof import-workspace <folder> --owner <address> [--package SLUG] [--invite]

Exports a workspace with its files to a new folder, and imports one. The owner needs an account; all other
members are invited, by email only with --invite.

       reelhof backup <folder> [--without-secret]
       reelhof check-backup <folder>
       reelhof restore <folder>

Backs up database, files and secret to a new folder while the installation runs, verifies the checksums of a
backup, and restores one into an empty installation. Repeat an interrupted command to continue it.

       reelhof move <settings> [--files-only]

Copies the installation to an empty database and store, e.g. from SQLite and files to MongoDB and S3. The
settings are a file like .env. Use --files-only while the installation runs, as often as you like; then
stop it and run the command once more. Ids, sessions and tokens stay valid.

       reelhof compact

Stores the MP4s of restored and imported videos as references to their segments, which saves space. Safe
while the installation runs.

       reelhof admin set-up-link
       reelhof admin reset-password <email>
       reelhof admin reset-second-factor <email>

Prints a link that creates the first account or sets a new password, or removes the app, passkeys and
recovery codes of an account.`;

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
  if (command !== 'import') return fail(`Unknown command: ${command}\n\n${usage}`);
  return runImportCommand(args, { env: process.env });
});
