import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` ADD \`viewing_has_password\` integer;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`viewing_domains\` text;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`viewing_password_hash\` text;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`viewing_changed_at\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`viewing_has_password\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`viewing_domains\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`viewing_password_hash\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`viewing_changed_at\`;`)
}
