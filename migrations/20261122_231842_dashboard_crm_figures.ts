import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`last_pipedrive_sync\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`pipedrive_id\` text;`)
  await db.run(sql`ALTER TABLE \`sessions\` ADD \`previous_visit_at\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`last_pipedrive_sync\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`pipedrive_id\`;`)
  await db.run(sql`ALTER TABLE \`sessions\` DROP COLUMN \`previous_visit_at\`;`)
}
