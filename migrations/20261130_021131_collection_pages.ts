import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`categories\` ADD \`page_enabled\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`categories\` ADD \`page_title\` text;`)
  await db.run(sql`ALTER TABLE \`categories\` ADD \`page_description\` text;`)
  await db.run(sql`ALTER TABLE \`categories\` ADD \`page_order\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`categories\` DROP COLUMN \`page_enabled\`;`)
  await db.run(sql`ALTER TABLE \`categories\` DROP COLUMN \`page_title\`;`)
  await db.run(sql`ALTER TABLE \`categories\` DROP COLUMN \`page_description\`;`)
  await db.run(sql`ALTER TABLE \`categories\` DROP COLUMN \`page_order\`;`)
}
