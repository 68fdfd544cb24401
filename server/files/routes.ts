import { answerOf, inputOf, listOf } from '#server/fields/jsonSchema.ts'
import {
  endpointOf,
  fieldsOf,
  holdsFiles,
  isFile,
  type AnyEntity,
  type EntityOperation,
} from '#define'
import { access } from '#server/access.ts'
import type { Database } from '#server/db/database.ts'
import { accessOf, routeOf } from '#server/entities/read/listQuery.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { refuseUnseen } from '#server/entities/read/read.ts'
import { readerOf } from '#server/exports/reader.ts'
import { badInput, Forbidden } from '#server/http/errors.ts'
import { waysIn, type ApiRoute } from '#server/http/route.ts'
import { callsGiving, holdersOf, mayGive, maySet, readableHolders } from './holders.ts'
import { attachment } from './name.ts'
import { packOf } from './pack.ts'
import { attachmentsOf, detachFile, keepFile, readableFile } from './store.ts'
import { sentStored, withSentFile } from './transfer.ts'

/**
 * Files of an entity's records: values of its image and file fields, and attachments if declared.
 * Child lines have their own routes, open to those who may read and set the lines.
 */
export function fileRoutes(db: Database, meta: EntityMeta): ApiRoute[] {
  const { attachments } = meta.entity
  return [
    ...(attachments || hasFileFields(meta.entity)
      ? [uploadRoute(db, meta), downloadRoute(db, meta)]
      : []),
    ...(attachments ? [attachmentsRoute(db, meta), detachRoute(db, meta)] : []),
    ...(holdsFiles(meta.entity) && endpointOf(meta.entity, 'one') ? [packRoute(db, meta)] : []),
  ]
}

const hasFileFields = (e: AnyEntity) => fieldsOf(e).some(([, f]) => isFile(f))

const facts = {
  id: { type: 'string' },
  name: { type: 'string' },
  mime: { type: 'string' },
  size: { type: 'integer' },
}

/**
 * The chains of the entity's own screens, of those whose records contain it as lines, and of calls
 * that take its files.
 */
const chainsWithHolders = (of: EntityMeta, operations: readonly EntityOperation[]) => {
  const { entity } = of
  const ofCalls = callsGiving(of).flatMap(([name, call]) => access().chainsOfCall(name, call))
  return waysIn(
    operations.map(operation => [
      ...ofCalls,
      ...access().chainsOfEntity(entity.name, operation),
      ...holdersOf(entity.name).flatMap(({ meta, lines }) => {
        const seeing = meta.guarded.find(([name]) => name === lines.field)?.[1]
        const chains = access().chainsOfEntity(meta.entity.name, operation)
        return seeing ? chains.map(chain => [...chain, seeing]) : chains
      }),
    ]),
  )
}

/**
 * `POST /api/<entity>/files?recordId=`: an attachment when it has a record, otherwise the future
 * value of an image or file field.
 */
function uploadRoute(db: Database, meta: EntityMeta): ApiRoute {
  const { entity } = meta
  const upload = routeOf(meta, 'POST', 'files', 'update', 'addFile')
  return {
    ...upload,
    access: {
      ...upload.access,
      allows: actor => maySet(meta, actor),
      chains: chainsWithHolders(meta, ['update', 'create']),
    },
    takesFile: true,
    query: inputOf({ recordId: { type: 'string', recordId: true } }),
    answer: answerOf(facts),
    status: 201,
    async handle({ actor, query, raw, reply }) {
      const recordId = query.recordId as string | undefined
      if (recordId && !entity.attachments)
        throw badInput(
          'unknown_field',
          'recordId',
          `${entity.titles[1]} have no attachments; leave recordId out.`,
        )
      if (!recordId && !hasFileFields(entity))
        throw badInput(
          'required',
          'recordId',
          'recordId is required: the record that the file is added to.',
        )
      if (recordId && !access().entity(actor, entity, 'update')) throw new Forbidden()
      if (recordId) await refuseUnseen({ db, actor }, meta, recordId)
      return withSentFile(raw, reply, { check: () => {} }, file =>
        db.write(async tx => {
          if (recordId) await refuseUnseen({ db: tx, actor }, meta, recordId, 'for update')
          return keepFile({ db: tx, actor }, meta, file, recordId)
        }),
      )
    },
  }
}

/** `GET /api/<entity>/files/:id`: always a download, never shown by the browser itself. */
const downloadRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'GET', 'files/:id', 'one', 'file'),
  access: {
    ...accessOf(meta.entity, 'one'),
    allows: actor =>
      access().entity(actor, meta.entity, 'one') ||
      readableHolders(meta.entity.name, actor).length > 0 ||
      mayGive(meta, actor),
    chains: chainsWithHolders(meta, ['one']),
  },
  async handle({ actor, params, raw, reply }) {
    return sentStored(raw, reply, db, await readableFile({ db, actor }, meta, params.id))
  },
})

/** `GET /api/<entity>/:id/pack`: all of a record's pictures and files in one. */
const packRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'GET', ':id/pack', 'one', 'pack'),
  async handle({ actor, params, raw, reply }) {
    const { name, stream } = await packOf({ db, actor }, meta, params.id)
    void reply.type('application/zip').header('content-disposition', attachment(name))
    const { gone } = readerOf(raw, reply)
    gone.addEventListener('abort', () => void stream.destroy(), { once: true })
    return raw.method === 'HEAD' ? '' : stream
  },
})

const attachmentsRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'GET', ':id/files', 'one', 'files'),
  answer: listOf(
    answerOf({ ...facts, createdOnUtc: { type: 'string' }, uploadedBy: { type: 'string' } }),
  ),
  async handle({ actor, params }) {
    await refuseUnseen({ db, actor }, meta, params.id)
    return attachmentsOf({ db, actor }, meta, params.id)
  },
})

const detachRoute = (db: Database, meta: EntityMeta): ApiRoute => ({
  ...routeOf(meta, 'DELETE', ':id/files/:fileId', 'update', 'removeFile'),
  answer: answerOf({ id: { type: 'string' } }),
  handle: ({ actor, params }) =>
    db.write(async tx => {
      await refuseUnseen({ db: tx, actor }, meta, params.id)
      await detachFile({ db: tx, actor }, meta, params.id, params.fileId)
      return { id: params.fileId }
    }),
})
