import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`origin_sign_up_id\` text;`)
  await db.run(sql`CREATE INDEX \`workspaces_origin_origin_sign_up_id_idx\` ON \`workspaces\` (\`origin_sign_up_id\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`workspaces_origin_origin_sign_up_id_idx\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`origin_sign_up_id\`;`)
}
