import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`traceparent\` text;`)
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`traceparent\` text;`)
  await db.run(sql`ALTER TABLE \`auto_transcriptions\` ADD \`traceparent\` text;`)
  await db.run(sql`ALTER TABLE \`payload_jobs\` ADD \`traceparent\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`traceparent\`;`)
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`traceparent\`;`)
  await db.run(sql`ALTER TABLE \`auto_transcriptions\` DROP COLUMN \`traceparent\`;`)
  await db.run(sql`ALTER TABLE \`payload_jobs\` DROP COLUMN \`traceparent\`;`)
}
