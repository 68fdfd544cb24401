import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { todayFor } from '#define'
import {
  type AfterImport,
  type AfterWrite,
  type Context,
  createRecord,
  metaOf,
  setInRows,
  type StepEffect,
} from '#server/kit'

/** A change of what is published is published at once. */
export const publishChange: AfterWrite = async (context, id, changed) => {
  if (changed.includes('title') || changed.includes('body'))
    await addVersions(context, [id], 'Published')
}

/** The same of a file. */
export const publishFile: AfterImport = async (context, ids) => {
  await addVersions(context, ids, 'Published')
  return new Map()
}

export const articleSteps = {
  async publish(context, ids) {
    await addVersions(context, ids, 'Draft')
    return new Map()
  },
} satisfies Record<string, StepEffect>

/**
 * Keeps what articles say as their next version, unless the last one says the same. Another text has
 * no votes yet.
 */
async function addVersions(context: Context, ids: readonly string[], state: string) {
  const lacking = await context.db.query<{
    articleId: string
    revision: number
    title: string
    body: string
  }>(sql`
    select a.id as article_id, coalesce(last.revision, 0) + 1 as revision, a.title, a.body
    from articles a left join lateral (
      select v.revision, v.title, v.body from article_versions v where v.article_id = a.id and not v.is_deleted order by v.revision desc limit 1) last on true
    where a.id = any(${sql.param(ids)}::uuid[]) and a.state = ${state} and (last.title, last.body) is distinct from (a.title, a.body)`)
  for (const version of lacking) await createRecord(context, metaOf('articleVersions'), version)
}

/** Somebody has looked these through. */
export const confirmArticles = (context: Context, ids: readonly string[]) =>
  setInRows(context, metaOf('articles'), ids, sql`confirmed_on_utc = now()`)

/** Counts who reads an article, once a day. */
export async function countRead({ db, actor }: Context, articleId: string): Promise<void> {
  const day = todayFor(actor)
  await db.query(sql`
    insert into article_reads (id, client_id, article_id, staff_id, day, created_by, updated_by)
    select ${uuid()}::uuid, a.client_id, a.id, ${actor.staffId}::uuid, ${day}::date, ${actor.staffId}::uuid, ${actor.staffId}::uuid
    from articles a where a.id = ${articleId} and a.client_id = ${actor.clientId} and not a.is_deleted
      and not exists (select from article_reads r where r.article_id = a.id and r.staff_id = ${actor.staffId} and r.day = ${day}) on conflict do nothing`)
}
