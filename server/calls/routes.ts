import type { FastifyInstance } from 'fastify'
import { takesQuery, type AnyCall } from '../../resources/define/index.ts'
import { calls } from '../../resources/registry.ts'
import { access } from '../access.ts'
import type { Database } from '../db/database.ts'
import { answerProperties, inputSchema } from '../entities/schema.ts'
import { visibleAnswer } from '../entities/visibility.ts'
import type { Format } from '../exports/file.ts'
import { mount } from '../http/route.ts'
import type { Sessions } from '../session/sessions.ts'
import { callHandlers } from './registry.ts'
import { sentFile, type TableFile } from './tableFile.ts'

/** Mounts every declared call. */
export function callRoutes(app: FastifyInstance, db: Database, sessions: Sessions) {
  for (const [name, call] of Object.entries(calls) as [keyof typeof calls, AnyCall][]) {
    const handle = callHandlers[name] as (handling: unknown) => Promise<Record<string, unknown>>
    const schema = inputSchema(call.input)
    mount(app, {
      at: call.at,
      name,
      isCall: true,
      changes: call.changes,
      opening: {
        to: who => access.call(who, name, call),
        needsSession: call.open !== 'anybody',
        chains: access.chainsOfCall(name, call),
      },
      ...(takesQuery(call)
        ? { query: withDefaults(call, schema) }
        : { body: withDefaults(call, schema) }),
      ...(!call.isFile && {
        answer: {
          type: 'object',
          properties: {
            isSuccess: { type: 'boolean' },
            errors: { type: 'array', items: { type: 'object', additionalProperties: true } },
            ...answerProperties(call.answer),
          },
        },
      }),
      async handle({ who, query, body, raw, reply }) {
        const given = { input: takesQuery(call) ? query : body, who, sessions, request: raw, reply }
        const answer = await (call.changes
          ? db.write(tx => handle({ ...given, db: tx }))
          : handle({ ...given, db }))
        if (call.isFile)
          return sentFile(reply, query.format as Format, answer as unknown as TableFile)
        // Handlers need not think of fields that are for few eyes.
        const seen = who ? visibleAnswer(call.answer, who, answer) : answer
        return { isSuccess: true, errors: [], ...seen }
      },
    })
  }
}

/** A call's input takes its declared defaults, as a record takes those of its columns. */
function withDefaults(call: AnyCall, schema: Record<string, any>) {
  for (const [name, field] of Object.entries(call.input) as [string, any][])
    if (field.options?.default !== undefined)
      schema.properties[name] = { ...schema.properties[name], default: field.options.default }
  return schema
}
