import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`targets\` text;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`targets_revision\` numeric DEFAULT 0;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`targets\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`targets_revision\`;`)
}
