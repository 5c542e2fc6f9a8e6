import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`users\` ADD \`new_email\` text;`)
  await db.run(sql`ALTER TABLE \`users\` ADD \`new_email_at\` text;`)
  await db.run(sql`ALTER TABLE \`users\` ADD \`former_email\` text;`)
  await db.run(sql`ALTER TABLE \`users\` ADD \`former_email_at\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`logo\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`primary_color\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`language\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`new_email\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`new_email_at\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`former_email\`;`)
  await db.run(sql`ALTER TABLE \`users\` DROP COLUMN \`former_email_at\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`logo\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`primary_color\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`language\`;`)
}
