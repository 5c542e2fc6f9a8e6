import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`collaborate_comments\` ADD \`carried_at\` text;`)
  await db.run(sql`ALTER TABLE \`collaborate_comments\` ADD \`carried_by\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`collaborate_comments\` DROP COLUMN \`carried_at\`;`)
  await db.run(sql`ALTER TABLE \`collaborate_comments\` DROP COLUMN \`carried_by\`;`)
}
