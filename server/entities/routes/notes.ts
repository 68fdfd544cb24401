import { inputOf, listOf } from '#server/fields/jsonSchema.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { Forbidden, NotFound } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { routeOf } from '#server/entities/read/listQuery.ts'
import { metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { recordsOf, refuseUnseen } from '#server/entities/read/read.ts'
import { createSchema, recordSchema, updateSchema } from '#server/entities/meta/schema.ts'
import { createRecord, removeRecord, updateRecord } from '#server/entities/write/write.ts'

const mostNotes = 500

/**
 * Internal notes on the records of an entity that declares them: readable with the record, writable
 * by everyone who may change it.
 */
export function noteRoutes(db: Database, meta: EntityMeta): ApiRoute[] {
  if (!meta.entity.notes) return []
  const notes = metaOf('notes')
  const note = withoutOwner(recordSchema(notes.entity, true))
  return [
    {
      ...routeOf(meta, 'GET', ':id/notes', 'one', 'notes'),
      answer: listOf(note),
      async handle({ actor, params }) {
        await refuseUnseen({ db, actor }, meta, params.id)
        return notesOf({ db, actor }, meta, params.id)
      },
    },
    {
      ...routeOf(meta, 'POST', ':id/notes', 'update', 'addNote'),
      body: withoutOwner(createSchema(notes.entity)),
      answer: note,
      status: 201,
      handle: ({ actor, params, body }) =>
        db.write(async tx => {
          await refuseUnseen({ db: tx, actor }, meta, params.id)
          return createRecord({ db: tx, actor }, notes, {
            ...body,
            ownerEntity: meta.entity.name,
            ownerId: params.id.toLowerCase(),
          })
        }),
    },
    {
      ...routeOf(meta, 'PUT', ':id/notes/:noteId', 'update', 'changeNote'),
      body: withoutOwner(updateSchema(notes.entity, 'path')),
      answer: note,
      handle: ({ actor, params, body }) =>
        db.write(async tx => {
          await refuseNoteOfOthers({ db: tx, actor }, meta, params)
          return updateRecord({ db: tx, actor }, notes, params.noteId, body)
        }),
    },
    {
      ...routeOf(meta, 'DELETE', ':id/notes/:noteId', 'update', 'removeNote'),
      query: inputOf({ version: { type: 'integer' } }),
      answer: note,
      handle: ({ actor, params, query }) =>
        db.write(async tx => {
          await refuseNoteOfOthers({ db: tx, actor }, meta, params)
          return removeRecord({ db: tx, actor }, notes, params.noteId, query.version)
        }),
    },
  ]
}

/** The path names the record; requests and answers do not repeat it. */
const withoutOwner = (schema: JsonSchema): JsonSchema => {
  const {
    ownerEntity: _,
    ownerId: __,
    ...properties
  } = schema.properties as Record<string, JsonSchema>
  const required = schema.required as readonly string[] | undefined
  return {
    ...schema,
    properties,
    ...(required ? { required: required.filter(n => n in properties) } : {}),
  }
}

/** Pinned notes first, then the newest. */
const notesOf = ({ db, actor }: Context, meta: EntityMeta, recordId: string): Promise<Row[]> =>
  recordsOf(
    db,
    metaOf('notes'),
    sql`t.owner_entity = ${meta.entity.name} and t.owner_id = ${recordId.toLowerCase()} and t.client_id = ${actor.clientId} and not t.is_deleted
    order by t.is_pinned desc, t.created_on_utc desc, t.id desc limit ${mostNotes}`,
  )

async function refuseNoteOfOthers(
  context: Context,
  meta: EntityMeta,
  { id, noteId }: { id: string; noteId: string },
) {
  await refuseUnseen(context, meta, id)
  await refuseForeignNote(context, { entity: meta.entity.name, recordId: id, noteId })
}

/**
 * A note of another record looks like an absent one. A note by another author is visible but
 * read-only.
 * @throws NotFound naming `field`, Forbidden
 */
export async function refuseForeignNote(
  { db, actor }: Context,
  {
    entity,
    recordId,
    noteId,
    field = 'noteId',
  }: { entity: string; recordId: string; noteId: string; field?: string },
): Promise<void> {
  const [note] = await db.query<{ authorId: string }>(sql`
    select author_id from notes
    where id = ${noteId} and owner_entity = ${entity} and owner_id = ${recordId.toLowerCase()} and client_id = ${actor.clientId} and not is_deleted`)
  if (!note) throw new NotFound('This note does not exist or was deleted.', field)
  if (note.authorId !== actor.staffId)
    throw new Forbidden(
      'Only the person who wrote a note may change or delete it. Add a note of your own instead.',
    )
}
