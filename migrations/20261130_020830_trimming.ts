import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-sqlite';

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` ADD \`trim\` text;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`unsettled_trim\` numeric;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`offers_original\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`trim\` text;`)
  await db.run(sql`ALTER TABLE \`collaborate_comments\` ADD \`is_in_removed_part\` integer DEFAULT false;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`trim\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`unsettled_trim\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`offers_original\`;`)
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`trim\`;`)
  await db.run(sql`ALTER TABLE \`collaborate_comments\` DROP COLUMN \`is_in_removed_part\`;`)
}
