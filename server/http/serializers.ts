import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'

/**
 * Compiles the writer of an answer when its route first answers. Compiling all of them took a third
 * of the server's start, and most processes use few.
 */
export function lateSerializers(app: FastifyInstance) {
  app.setSerializerCompiler(({ schema }) => {
    let write: ((answer: unknown) => string) | undefined
    return answer => (write ??= fastJson(schema))(answer)
  })
}
