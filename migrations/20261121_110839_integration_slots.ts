import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`integration_count\` numeric DEFAULT 0;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`integration_slot_taken_at\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`integration_count\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`integration_slot_taken_at\`;`)
}
