import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`payload_jobs\` ADD \`workspace\` text;`)
  await db.run(sql`ALTER TABLE \`payload_jobs\` ADD \`dedupe_key\` text;`)
  await db.run(sql`CREATE UNIQUE INDEX \`payload_jobs_dedupe_key_idx\` ON \`payload_jobs\` (\`dedupe_key\`);`)
  await db.run(sql`CREATE INDEX \`queue_processing_hasError_workspace_waitUntil_idx\` ON \`payload_jobs\` (\`queue\`,\`processing\`,\`has_error\`,\`workspace\`,\`wait_until\`);`)
  // What waits goes on in the queue of its kind.
  await db.run(sql`UPDATE \`payload_jobs\` SET
    \`queue\` = CASE WHEN \`task_slug\` LIKE 'publish-%' THEN 'publishing' ELSE 'housekeeping' END,
    \`workspace\` = 'platform', \`dedupe_key\` = \`id\`, \`processing\` = 0, \`wait_until\` = COALESCE(\`wait_until\`, \`created_at\`)
    WHERE \`queue\` = 'default';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`payload_jobs_dedupe_key_idx\`;`)
  await db.run(sql`DROP INDEX \`queue_processing_hasError_workspace_waitUntil_idx\`;`)
  await db.run(sql`ALTER TABLE \`payload_jobs\` DROP COLUMN \`workspace\`;`)
  await db.run(sql`ALTER TABLE \`payload_jobs\` DROP COLUMN \`dedupe_key\`;`)
}
