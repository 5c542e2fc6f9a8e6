import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`locks\` RENAME COLUMN "owner" TO "lease_owner";`)
  await db.run(sql`ALTER TABLE \`locks\` RENAME COLUMN "until" TO "lease_until";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`locks\` RENAME COLUMN "lease_owner" TO "owner";`)
  await db.run(sql`ALTER TABLE \`locks\` RENAME COLUMN "lease_until" TO "until";`)
}
