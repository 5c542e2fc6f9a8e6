import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` ADD \`frame_count\` numeric;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`start_timecode\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`frame_count\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`start_timecode\`;`)
}
