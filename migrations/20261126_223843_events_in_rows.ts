import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`workspaces_pending_event_idx\` ON \`workspaces\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`aws_settings\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`aws_settings_pending_event_idx\` ON \`aws_settings\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`support_sessions\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`support_sessions_pending_event_idx\` ON \`support_sessions\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`outbox_events\` ADD \`held_for\` text;`)
  await db.run(sql`ALTER TABLE \`custom_domains\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`custom_domains_pending_event_idx\` ON \`custom_domains\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`share_links\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`share_links_pending_event_idx\` ON \`share_links\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`share_decisions\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`share_decisions_pending_event_idx\` ON \`share_decisions\` (\`pending_event\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`workspaces_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`DROP INDEX \`aws_settings_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`aws_settings\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`DROP INDEX \`support_sessions_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`support_sessions\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`DROP INDEX \`custom_domains_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`custom_domains\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`DROP INDEX \`share_links_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`share_links\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`DROP INDEX \`share_decisions_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`share_decisions\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`ALTER TABLE \`outbox_events\` DROP COLUMN \`held_for\`;`)
}
