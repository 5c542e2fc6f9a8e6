import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`users\` ADD \`email_unproven_since\` text;`)
  await db.run(
    sql`UPDATE \`users\` SET \`email_unproven_since\` = \`created_at\` WHERE \`is_email_unconfirmed\` = 1;`,
  )
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`is_email_unconfirmed\`;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`users\` ADD \`is_email_unconfirmed\` integer;`)
  await db.run(
    sql`UPDATE \`users\` SET \`is_email_unconfirmed\` = 1 WHERE \`email_unproven_since\` IS NOT NULL;`,
  )
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`email_unproven_since\`;`)
}
