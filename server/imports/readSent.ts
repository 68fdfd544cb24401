import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { readerOf } from '#server/exports/reader.ts'
import type { Actor } from '#server/session/actor.ts'
import { fieldOfHeading } from './columns.ts'
import type { Mapping } from './reading/sheet.ts'
import { readFile } from './reading/read.ts'

/** Reads a file of records as its mapping says, as long as somebody waits for it. */
export function readSent(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  meta: EntityMeta,
  actor: Actor,
  bytes: Buffer,
  { reading }: Mapping,
) {
  const fieldOf = fieldOfHeading(meta, actor)
  return readFile(bytes, {
    gone: readerOf(request, reply).gone,
    crashed: crash => request.log.error(crash, 'the reader of a file ended by itself'),
    reading,
    isKnown: heading => fieldOf(heading) !== undefined,
  })
}
