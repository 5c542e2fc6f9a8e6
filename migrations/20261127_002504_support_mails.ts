import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`support_sessions\` ADD \`began_mailed_at\` text;`)
  await db.run(sql`ALTER TABLE \`support_sessions\` ADD \`ended_mailed_at\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`support_sessions\` DROP COLUMN \`began_mailed_at\`;`)
  await db.run(sql`ALTER TABLE \`support_sessions\` DROP COLUMN \`ended_mailed_at\`;`)
}
