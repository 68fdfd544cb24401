import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fieldsOf,
  labelOf,
  type AnyEntity,
  type AnyField,
  type Fields,
} from '#define'
import { entities } from '#resources/registry.ts'
import { codeOf } from '#server/db/database.ts'
import { checkName, tableName, uniqueName } from '#server/db/tables.ts'
import { snake } from '#define'
import {
  BadInput,
  NotFound,
  Refused,
  RequestError,
  Stale,
  Unavailable,
  type Problem,
} from './errors.ts'

/** Answers every error with `{isSuccess: false, errors, requestId}`; what was not foreseen is logged and told without detail. */
export function errorHandling(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(request, reply, known(error)))
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

function answer(request: FastifyRequest, reply: FastifyReply, error: RequestError | Error) {
  if (!(error instanceof RequestError)) {
    request.log.error({ err: error }, 'unforeseen error')
    return reply.code(500).send({
      isSuccess: false,
      errors: [
        {
          code: 'internal',
          message: `The server could not do this. Please report the number ${request.id}.`,
        },
      ],
      requestId: request.id,
    })
  }
  if (error.retryAfter) reply.header('retry-after', error.retryAfter)
  const isTold = error.isRefusal && request.routeOptions.config?.isCall
  return reply.code(isTold ? 200 : error.status).send({
    isSuccess: false,
    errors: error.errors,
    ...(error instanceof Stale ? { current: error.current } : {}),
    requestId: request.id,
  })
}

function known(error: FastifyError): RequestError | Error {
  if (error instanceof RequestError) return error
  const problem = (code: string, message: string) =>
    new (class extends RequestError {
      readonly status = error.statusCode!
    })({ code, message })
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem('media_type', 'The body must be application/json.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('too_large', 'The body is too large: at most 1 MiB.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new BadInput({
        code: 'malformed',
        field: 'body',
        message: 'The body is not valid JSON.',
      })
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return problem('malformed', error.message)
  return fromDatabase(error) ?? error
}

/** Constraints of the database in words; they are the last line, races included. */
function fromDatabase(error: Error): RequestError | undefined {
  const { constraint = '' } = error as { constraint?: string }
  switch (codeOf(error)) {
    case '23505':
      return new Refused(duplicate(constraint))
    case '23503':
      return new Refused({
        code: 'in_use',
        message: 'Another record that this one needs, or that needs this one, stands in the way.',
      })
    case '23514':
      return new Refused(checkFailed(constraint))
    case '23P01':
      return new Refused({
        code: 'overlap',
        ...fieldOf(entityOf(error)?.fields, ({ kind }) => kind === 'dateRange'),
        message: `Another ${titleOf(error)} covers a part of the same time already.`,
      })
    // A rule written as a trigger speaks for itself.
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
        message: 'A text holds a character that cannot be stored.',
      })
    case '57014':
      return new Unavailable('This took too long and was stopped. Narrow the filter and try again.')
    default:
      return undefined
  }
}

const all = Object.values(entities) as AnyEntity[]

/** The entity whose table the database names, where it names one. */
const entityOf = (error: Error) =>
  all.find(e => tableName(e) === (error as { table?: string }).table)
const columnOf = (error: Error) => (error as { column?: string }).column
const titleOf = (error: Error) => entityOf(error)?.titles[0].toLowerCase() ?? 'record'

const fieldOf = (
  fields: Fields | undefined,
  isIt: (field: AnyField, name: string) => boolean,
): { field?: string } => {
  const found = Object.entries(fields ?? {}).find(([name, field]) => isIt(field, name))
  return found ? { field: found[0] } : {}
}

function duplicate(constraint: string): Problem {
  for (const e of all) {
    for (const [name, f] of fieldsOf(e))
      if (uniqueName(e, [name]) === constraint)
        return {
          code: 'duplicate',
          field: name,
          message: `Another ${e.titles[0].toLowerCase()} has this ${labelOf(name, f.options).toLowerCase()} already.`,
        }
    for (const set of e.unique ?? [])
      if (uniqueName(e, set) === constraint)
        return {
          code: 'duplicate',
          field: set[set.length - 1]!,
          message: `There is such a ${e.titles[0].toLowerCase()} already.`,
        }
  }
  return { code: 'duplicate', message: 'There is such a record already.' }
}

function checkFailed(constraint: string): Problem {
  for (const e of all) {
    for (const [message, condition] of Object.entries(e.checks ?? {}))
      if (checkName(e, message) === constraint) {
        // Of several fields that do not go together, the first that a person fills in is where it is mended.
        const names = [...condition.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)
        const field = names.find(n => !(e.fields[n] as AnyField | undefined)?.options.readOnly)
        return { code: 'refused', field: field ?? names[0]!, message }
      }
    for (const [name, f] of fieldsOf(e))
      if (constraint.startsWith(`${tableName(e)}_${snake(name)}_`))
        return {
          code: 'invalid',
          field: name,
          message: `${labelOf(name, f.options)} has a value that is not allowed.`,
        }
  }
  return { code: 'refused', message: 'A rule of the data stands in the way.' }
}
