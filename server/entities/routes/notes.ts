import { sql } from 'drizzle-orm'
import { entities } from '#resources/registry.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { Forbidden, NotFound } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import type { Who } from '#server/session/actor.ts'
import { openingOf } from '#server/entities/read/listQuery.ts'
import { planOf, type Plan, type Row } from '#server/entities/meta/meta.ts'
import { refuseUnseen } from '#server/entities/read/read.ts'
import { createSchema, recordSchema, updateSchema } from '#server/entities/meta/schema.ts'
import { createRecord, removeRecord, updateRecord } from '#server/entities/write/write.ts'

const mostNotes = 500

/** Internal notes on the records of an entity that declares them: read with the record, written by whoever may change it. */
export function noteRoutes(db: Database, plan: Plan): ApiRoute[] {
  if (!plan.entity.notes) return []
  const notes = planOf('notes')
  const reading = { isCall: false, opening: openingOf(plan.entity, 'one') }
  const writing = { isCall: false, opening: openingOf(plan.entity, 'update') }
  const all = `/api/${plan.entity.name}/:id/notes` as const,
    one = `${all}/:noteId` as const
  const note = withoutOwner(recordSchema(entities.notes, true))
  return [
    {
      ...reading,
      at: `GET ${all}`,
      name: `${plan.entity.name}.notes`,
      answer: { type: 'array', items: note },
      async handle({ who, params }) {
        await refuseUnseen(db, plan, who, params.id)
        return notesOf(db, plan, notes, who, params.id)
      },
    },
    {
      ...writing,
      at: `POST ${all}`,
      name: `${plan.entity.name}.addNote`,
      body: withoutOwner(createSchema(entities.notes)),
      answer: note,
      status: 201,
      handle: ({ who, params, body }) =>
        db.write(async tx => {
          await refuseUnseen(tx, plan, who, params.id)
          return createRecord(tx, notes, who, {
            ...body,
            ownerEntity: plan.entity.name,
            ownerId: params.id.toLowerCase(),
          })
        }),
    },
    {
      ...writing,
      at: `PUT ${one}`,
      name: `${plan.entity.name}.changeNote`,
      body: withoutOwner(updateSchema(entities.notes, 'path')),
      answer: note,
      handle: ({ who, params, body }) =>
        db.write(async tx => {
          await refuseNoteOfOthers(tx, plan, who, params)
          return updateRecord(tx, notes, who, params.noteId, body)
        }),
    },
    {
      ...writing,
      at: `DELETE ${one}`,
      name: `${plan.entity.name}.removeNote`,
      query: {
        type: 'object',
        additionalProperties: false,
        properties: { version: { type: 'integer' } },
      },
      answer: note,
      handle: ({ who, params, query }) =>
        db.write(async tx => {
          await refuseNoteOfOthers(tx, plan, who, params)
          return removeRecord(tx, notes, who, params.noteId, query.version)
        }),
    },
  ]
}

/** Whose note it is stands in the path; neither requests nor answers repeat it. */
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

/** Pinned ones first, then the latest. */
async function notesOf(
  db: Queryable,
  plan: Plan,
  notes: Plan,
  who: Who,
  recordId: string,
): Promise<Row[]> {
  const rows = await db.query<Row>(sql`
    select ${sql.raw(notes.selected)} from ${sql.raw(notes.table)} t
    where t.owner_entity = ${plan.entity.name} and t.owner_id = ${recordId.toLowerCase()} and t.client_id = ${who.clientId} and not t.is_deleted
    order by t.is_pinned desc, t.created_on_utc desc, t.id desc limit ${mostNotes}`)
  return rows.map(notes.toRecord)
}

async function refuseNoteOfOthers(
  tx: Queryable,
  plan: Plan,
  who: Who,
  { id, noteId }: { id: string; noteId: string },
) {
  await refuseUnseen(tx, plan, who, id)
  await refuseForeignNote(tx, who, { entity: plan.entity.name, recordId: id, noteId })
}

/**
 * A note of another record and an absent one look the same; one that somebody else wrote can be seen, but stays as they wrote it.
 * @throws NotFound naming `field`, Forbidden
 */
export async function refuseForeignNote(
  tx: Queryable,
  who: Who,
  {
    entity,
    recordId,
    noteId,
    field = 'noteId',
  }: { entity: string; recordId: string; noteId: string; field?: string },
): Promise<void> {
  const [note] = await tx.query<{ authorId: string }>(sql`
    select author_id as "authorId" from notes
    where id = ${noteId} and owner_entity = ${entity} and owner_id = ${recordId.toLowerCase()} and client_id = ${who.clientId} and not is_deleted`)
  if (!note) throw new NotFound('This note does not exist, or not any more.', field)
  if (note.authorId !== who.staffId)
    throw new Forbidden(
      'Only the person who wrote a note may change or delete it. Add a note of your own instead.',
    )
}
