import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` ADD \`collaborate_tightened_at\` text;`)
  await db.run(sql`ALTER TABLE \`share_links\` ADD \`playback_since\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`collaborate_tightened_at\`;`)
  await db.run(sql`ALTER TABLE \`share_links\` DROP COLUMN \`playback_since\`;`)
}
