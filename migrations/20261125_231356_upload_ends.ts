import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`ends\` text;`)
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`ahead_at\` text;`)
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`ahead_attempt\` numeric DEFAULT 0;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`ends\`;`)
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`ahead_at\`;`)
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`ahead_attempt\`;`)
}
