import type { FastifyRequest } from 'fastify'

/** An answer of lines, each a document of JSON. */
export const inLines = 'application/x-ndjson'

/** Whether somebody asks to be told how far a call is that tells it. */
export const tellsLines = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.tells === true && headers.accept === inLines
