import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite';

// By hand, since Payload knows no full-text index. Which words begin with what is searched for: the next one is found without
// reading in which videos the last one is said, as `speech_words` did to count them.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE VIRTUAL TABLE \`speech_terms\` USING fts5vocab('speech_index', 'instance');`);
  await db.run(sql`DROP TABLE \`speech_words\`;`);
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`CREATE VIRTUAL TABLE \`speech_words\` USING fts5vocab('speech_index', 'row');`);
  await db.run(sql`DROP TABLE \`speech_terms\`;`);
}
