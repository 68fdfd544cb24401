import { Readable } from 'node:stream'
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
import { openingOf } from '#server/entities/read/listQuery.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import { refuseUnseen } from '#server/entities/read/read.ts'
import { readerOf } from '#server/exports/reader.ts'
import { turnsOf } from '#server/exports/turns.ts'
import { BadInput, Forbidden } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { sentFile } from '#server/http/uploads.ts'
import { holdersOf, maySet, readableHolders } from './holders.ts'
import { attachment } from './name.ts'
import { packOf } from './pack.ts'
import { attachmentsOf, bytesOf, detachFile, keepFile, readableFile, readyFile } from './store.ts'

/** Source: readings, item 35. */
const mostBytes = 20_000_000

/** Each holds its whole file in memory until it is kept. */
const turn = turnsOf(4, 20, 'Several files are being added. Please try again in a moment.')

/**
 * Files of an entity's records: values of its image and file fields, and attachments where it declares them. Child lines have their own,
 * open to those who may read and set the lines.
 */
export function fileRoutes(db: Database, plan: Plan): ApiRoute[] {
  const { attachments } = plan.entity
  return [
    ...(attachments || hasFileFields(plan.entity)
      ? [uploadRoute(db, plan), downloadRoute(db, plan)]
      : []),
    ...(attachments ? [attachmentsRoute(db, plan), detachRoute(db, plan)] : []),
    ...(holdsFiles(plan.entity) && endpointOf(plan.entity, 'one') ? [packRoute(db, plan)] : []),
  ]
}

const hasFileFields = (e: AnyEntity) => fieldsOf(e).some(([, f]) => isFile(f))

const facts = {
  id: { type: 'string' },
  name: { type: 'string' },
  mime: { type: 'string' },
  size: { type: 'integer' },
}

const route = (
  plan: Plan,
  verb: 'GET' | 'POST' | 'DELETE',
  path: string,
  name: string,
  operation: EntityOperation,
) => ({
  at: `${verb} /api/${plan.entity.name}/${path}` as const,
  name: `${plan.entity.name}.${name}`,
  isCall: false,
  opening: openingOf(plan.entity, operation),
})

/** The chains of the entity's own screens and of those of the records that it is a line of. */
const chainsWithHolders = ({ entity }: Plan, operation: EntityOperation) =>
  [entity.name, ...holdersOf(entity.name).map(({ plan }) => plan.entity.name)].flatMap(name =>
    access.chainsOfEntity(name, operation),
  )

/** `POST /api/<entity>/files?recordId=`: an attachment with a record, the coming value of an image or file field without one. */
function uploadRoute(db: Database, plan: Plan): ApiRoute {
  const { entity } = plan
  const upload = route(plan, 'POST', 'files', 'addFile', 'update')
  return {
    ...upload,
    opening: {
      ...upload.opening,
      to: who => maySet(plan, who),
      chains: chainsWithHolders(plan, 'update'),
    },
    takesFile: true,
    query: {
      type: 'object',
      additionalProperties: false,
      properties: { recordId: { type: 'string', recordId: true } },
    },
    answer: { type: 'object', properties: facts },
    status: 201,
    async handle({ who, query, raw, reply }) {
      const recordId = query.recordId as string | undefined
      if (recordId && !entity.attachments)
        throw new BadInput({
          code: 'unknown_field',
          field: 'recordId',
          message: `${entity.titles[1]} have no attachments; leave recordId out.`,
        })
      if (!recordId && !hasFileFields(entity))
        throw new BadInput({
          code: 'required',
          field: 'recordId',
          message: 'recordId is required: the record that the file is added to.',
        })
      if (recordId && !access.entity(who, entity, 'update')) throw new Forbidden()
      if (recordId) await refuseUnseen(db, plan, who, recordId)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort(new Error('The sender of the file has gone.')))
      const done = await turn(gone.signal)
      try {
        const sent = await sentFile(raw, mostBytes)
        const file = await readyFile(sent)
        return await raw.once(reply, sent, () =>
          db.write(async tx => {
            if (recordId) await refuseUnseen(tx, plan, who, recordId, 'for update')
            return keepFile(tx, plan, who, file, recordId)
          }),
        )
      } finally {
        done()
      }
    },
  }
}

/** `GET /api/<entity>/files/:id`: always to be saved, never shown by the browser itself. */
const downloadRoute = (db: Database, plan: Plan): ApiRoute => ({
  ...route(plan, 'GET', 'files/:id', 'file', 'one'),
  opening: {
    ...openingOf(plan.entity, 'one'),
    to: who =>
      access.entity(who, plan.entity, 'one') || readableHolders(plan.entity.name, who).length > 0,
    chains: chainsWithHolders(plan, 'one'),
  },
  async handle({ who, params, raw, reply }) {
    const file = await readableFile(db, plan, who, params.id)
    void reply
      .type(file.mime)
      .header('content-length', file.size)
      .header('content-disposition', attachment(file.name))
      .header('x-content-type-options', 'nosniff')
    return raw.method === 'HEAD' ? '' : Readable.from(bytesOf(db, file), { objectMode: false })
  },
})

/** `GET /api/<entity>/:id/pack`: all of a record's pictures and files in one. */
const packRoute = (db: Database, plan: Plan): ApiRoute => ({
  ...route(plan, 'GET', ':id/pack', 'pack', 'one'),
  async handle({ who, params, raw, reply }) {
    const { name, stream } = await packOf(db, plan, who, params.id)
    void reply.type('application/zip').header('content-disposition', attachment(name))
    const { gone } = readerOf(raw, reply)
    gone.addEventListener('abort', () => void stream.destroy(), { once: true })
    return raw.method === 'HEAD' ? '' : stream
  },
})

const attachmentsRoute = (db: Database, plan: Plan): ApiRoute => ({
  ...route(plan, 'GET', ':id/files', 'files', 'one'),
  answer: {
    type: 'array',
    items: {
      type: 'object',
      properties: { ...facts, createdOnUtc: { type: 'string' }, uploadedBy: { type: 'string' } },
    },
  },
  async handle({ who, params }) {
    await refuseUnseen(db, plan, who, params.id)
    return attachmentsOf(db, plan, who, params.id)
  },
})

const detachRoute = (db: Database, plan: Plan): ApiRoute => ({
  ...route(plan, 'DELETE', ':id/files/:fileId', 'removeFile', 'update'),
  answer: { type: 'object', properties: { id: { type: 'string' } } },
  handle: ({ who, params }) =>
    db.write(async tx => {
      await refuseUnseen(tx, plan, who, params.id)
      await detachFile(tx, plan, who, params.id, params.fileId)
      return { id: params.fileId }
    }),
})
