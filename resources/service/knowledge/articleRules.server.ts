import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { todayFor } from '#define'
import {
  type AfterImport,
  type AfterWrite,
  type BeforeWrite,
  type Context,
  createRecord,
  metaOf,
  setInRows,
  type StepEffect,
} from '#server/kit'

/**
 * Another text of what was published is another version: its votes begin anew. Whoever writes has
 * looked the article through.
 */
export const withVersion: BeforeWrite = async ({ db, actor }, input, current) => {
  const isOther = ['title', 'body'].some(
    name => input[name] !== undefined && input[name] !== current?.[name],
  )
  if (current && !isOther) return input
  const written = {
    ...input,
    editorId: actor.staffId,
    checkedOnUtc: new Date().toISOString(),
  }
  if (!current) return written
  const [published] = await db.query<{ revision: number | null }>(
    sql`select max(revision) as revision from article_versions where article_id = ${current.id}`,
  )
  return { ...written, revision: (published?.revision ?? 0) + 1 }
}

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

/** Keeps what articles say as their current version, unless that is there already. */
async function addVersions(context: Context, ids: readonly string[], state: string) {
  const lacking = await context.db.query<{
    articleId: string
    revision: number
    title: string
    body: string
  }>(sql`
    select a.id as article_id, a.revision, a.title, a.body from articles a
    where a.id = any(${sql.param(ids)}::uuid[]) and a.state = ${state}
      and not exists (select from article_versions v where v.article_id = a.id and v.revision = a.revision)`)
  for (const version of lacking) await createRecord(context, metaOf('articleVersions'), version)
}

/** Somebody has looked these through. */
export const confirmArticles = (context: Context, ids: readonly string[]) =>
  setInRows(context, metaOf('articles'), ids, sql`checked_on_utc = now()`)

/** Counts who reads an article, once a day. */
export async function countRead({ db, actor }: Context, articleId: string): Promise<void> {
  const day = todayFor(actor)
  await db.query(sql`
    insert into article_reads (id, client_id, article_id, staff_id, day, created_by, updated_by)
    select ${uuid()}::uuid, a.client_id, a.id, ${actor.staffId}::uuid, ${day}::date, ${actor.staffId}::uuid, ${actor.staffId}::uuid
    from articles a where a.id = ${articleId} and a.client_id = ${actor.clientId} and not a.is_deleted
      and not exists (select from article_reads r where r.article_id = a.id and r.staff_id = ${actor.staffId} and r.day = ${day}) on conflict do nothing`)
}
