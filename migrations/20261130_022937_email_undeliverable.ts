import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-sqlite'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`members\` ADD \`email_undeliverable_since\` text;`)
  await db.run(sql`ALTER TABLE \`users\` ADD \`email_undeliverable_since\` text;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`members\` DROP COLUMN \`email_undeliverable_since\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`email_undeliverable_since\`;`)
}
