import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`went_live_by\` text;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`outage_mailed_at\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`went_live_by\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`outage_mailed_at\`;`)
}
