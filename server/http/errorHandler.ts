import {
  badInput,
  BadInput,
  NotFound,
  problemAt,
  Refused,
  RequestError,
  Stale,
  Unavailable,
  type Problem,
} from './errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  inSentence,
  allEntities,
  fieldsOf,
  labelOf,
  snake,
  type AnyField,
  type Fields,
} from '#define'
import { busyWords, isBusy } from '#server/db/busy.ts'
import { codeOf, type Database } from '#server/db/database.ts'
import { checkName, tableName, uniqueName } from '#server/db/tables.ts'

/**
 * Answers every error with `{isSuccess: false, errors, requestId}`. Unexpected errors are logged,
 * and their details are hidden.
 */
export function errorHandling(app: FastifyInstance, db?: Database) {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (db && error instanceof RequestError) await error.afterwards?.(db)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    answer(
      request,
      reply,
      new NotFound(
        `There is no ${request.method} ${request.url.split('?')[0]!.slice(0, 200)} here.`,
      ),
    ),
  )
}

/** The answer to an error of this request. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  answer(request, reply, foreseen(error, request))

/** Status and body of that answer, for one that has begun otherwise. */
export const errorAnswer = (error: FastifyError, request: FastifyRequest) =>
  answerOf(request, foreseen(error, request))

const foreseen = (error: FastifyError, request: FastifyRequest) =>
  hasGone(error, request) ? new Unavailable(nobody) : known(error)

/** Whether the client has closed the connection of a streamed answer, which is no fault of ours. */
const hasGone = ({ code }: FastifyError, { raw }: FastifyRequest) =>
  raw.socket.destroyed && /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|EPIPE)$/.test(code)
const nobody = 'Nobody reads this any more.'

function answer(request: FastifyRequest, reply: FastifyReply, error: RequestError | Error) {
  const { status, body } = answerOf(request, error)
  if (!(error instanceof RequestError)) return reply.code(status).send(body)
  if (error.retryAfter) reply.header('retry-after', error.retryAfter)
  const isCallRefusal = error.isRefusal && request.routeOptions.config?.isCall
  return reply.code(isCallRefusal ? 200 : status).send(body)
}

interface ErrorBody {
  isSuccess: false
  errors: readonly Problem[]
  current?: unknown
  requestId: string
}

function answerOf(
  request: FastifyRequest,
  error: RequestError | Error,
): { status: number; body: ErrorBody } {
  const requestId = request.id
  if (error instanceof RequestError) {
    const current = error instanceof Stale ? { current: error.current } : {}
    const body = { isSuccess: false as const, errors: error.errors, ...current, requestId }
    return { status: error.status, body }
  }
  request.log.error({ err: error }, 'unforeseen error')
  const message = `The server could not do this. Please report the number ${requestId}.`
  const body = { isSuccess: false as const, errors: [{ code: 'internal', message }], requestId }
  return { status: 500, body }
}

function known(error: FastifyError): RequestError | Error {
  if (error instanceof RequestError) return error
  const problem = (code: string, message: string) =>
    new (class extends RequestError {
      readonly status = error.statusCode!
    })({ code, message })
  switch (error.code) {
    case 'FST_ERR_BAD_URL':
      return badInput('malformed', 'url', 'The address is not valid.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem('media_type', 'The body must be application/json.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('too_large', 'The body is too large: at most 1 MiB.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return badInput('malformed', 'body', 'The body is not valid JSON.')
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return problem('malformed', error.message)
  return refusalByDatabase(error) ?? error
}

/** Messages of database constraints: they are the last line of defence, in races too. */
export function refusalByDatabase(error: Error): RequestError | undefined {
  const { constraint = '' } = error as { constraint?: string }
  switch (codeOf(error)) {
    case '23505':
      return new Refused(duplicate(constraint))
    case '23503':
      return new Refused({
        code: 'in_use',
        message:
          'This cannot be done because another record depends on this one, or this one on it.',
      })
    case '23514':
      return new Refused(checkFailed(constraint))
    case '23P01':
      return new Refused({
        code: 'overlap',
        // Of times that are no range, the constraint names the field.
        ...fieldOf(
          entityOf(error)?.fields,
          ({ kind }, name) =>
            kind === 'dateRange' || constraint.endsWith(`_${snake(name)}_overlap`),
        ),
        message: `Another ${titleOf(error)} already covers part of the same time.`,
      })
    // A trigger's error has its own message.
    case 'ERP01':
      return new Refused({
        code: 'refused',
        ...fieldOf(entityOf(error)?.fields, (_, name) => snake(name) === columnOf(error)),
        message: error.message,
      })
    case '22003':
      return new BadInput({ code: 'invalid', message: 'A number is too large.' })
    case '22021':
    case '22P05':
      return new BadInput({
        code: 'invalid',
        message: 'A text contains a character that cannot be stored.',
      })
    case '57014':
      return new Unavailable('This took too long and was stopped. Narrow the filter and try again.')
    default:
      return isBusy(codeOf(error)) ? new Unavailable(busyWords(codeOf(error))) : undefined
  }
}

/** The entity whose table the database names, if any. */
const entityOf = (error: Error) =>
  allEntities().find(e => tableName(e) === (error as { table?: string }).table)
const columnOf = (error: Error) => (error as { column?: string }).column
const titleOf = (error: Error) => inSentence(entityOf(error)?.titles[0] ?? 'record')

const fieldOf = (
  fields: Fields | undefined,
  isIt: (field: AnyField, name: string) => boolean,
): { field?: string } => {
  const found = Object.entries(fields ?? {}).find(([name, field]) => isIt(field, name))
  return found ? { field: found[0] } : {}
}

function duplicate(constraint: string): Problem {
  for (const e of allEntities()) {
    for (const [name, f] of fieldsOf(e))
      if (uniqueName(e, [name]) === constraint)
        return problemAt(
          'duplicate',
          name,
          `Another ${inSentence(e.titles[0])} already has this ${labelOf(name, f.options).toLowerCase().replace(/\.$/, '')}.`,
        )
    for (const set of e.unique ?? [])
      if (uniqueName(e, set) === constraint)
        return problemAt(
          'duplicate',
          set[set.length - 1]!,
          `This ${inSentence(e.titles[0])} already exists.`,
        )
  }
  return { code: 'duplicate', message: 'This record already exists.' }
}

function checkFailed(constraint: string): Problem {
  for (const e of allEntities()) {
    for (const [message, condition] of Object.entries(e.checks ?? {}))
      if (checkName(e, message) === constraint) {
        const names = [...condition.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
        const options = (name: string) => (e.fields[name] as AnyField | undefined)?.options
        // Of several conflicting fields, the one that is to be other than another gets the error,
        // else the first one with an input.
        const field =
          names.find(name => names.includes(options(name)?.otherThan ?? '')) ??
          names.find(name => !options(name)?.readOnly)
        return problemAt('refused', field ?? names[0]!, message)
      }
    for (const [name, f] of fieldsOf(e))
      if (constraint.startsWith(`${tableName(e)}_${snake(name)}_`))
        return problemAt(
          'invalid',
          name,
          `${labelOf(name, f.options)} has a value that is not allowed.`,
        )
  }
  return { code: 'refused', message: 'This breaks a rule of the data, so it was not saved.' }
}
