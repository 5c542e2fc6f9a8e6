import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`categories\` ADD \`position\` numeric;`)
  await db.run(sql`ALTER TABLE \`categories\` ADD \`merging_into\` text;`)
  await db.run(sql`ALTER TABLE \`tags\` ADD \`merging_into\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`categories\` DROP COLUMN \`position\`;`)
  await db.run(sql`ALTER TABLE \`categories\` DROP COLUMN \`merging_into\`;`)
  await db.run(sql`ALTER TABLE \`tags\` DROP COLUMN \`merging_into\`;`)
}
