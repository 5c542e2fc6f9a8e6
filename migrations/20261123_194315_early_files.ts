import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`early_at\` text;`)
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`early_attempt\` numeric DEFAULT 0;`)
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`early_owner\` text;`)
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`early_until\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`early_at\`;`)
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`early_attempt\`;`)
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`early_owner\`;`)
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`early_until\`;`)
}
