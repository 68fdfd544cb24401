import { inputOf } from '#server/fields/jsonSchema.ts'
import {
  answerList,
  model,
  reaches,
  rowFields,
  rowsIn,
  sortRows,
  takesQuery,
  type AnyCall,
  type RouteLeaf,
} from '#define'
import { sortOf } from '#server/entities/read/listQuery.ts'
import { fileTypes, type Format } from '#server/exports/file.ts'
import type { JsonSchema } from '#server/fields/index.ts'
import { badInput } from '#server/http/errors.ts'
import type { ApiRoute } from '#server/http/route.ts'
import { fileOfRows, sentFile } from './tableFile.ts'

type Values = Record<string, any>

/**
 * `<path of a call>/export`: the rows of a route's table as a file, with the columns and the order
 * of the screen.
 */
export function tableRoute(
  name: string,
  call: AnyCall,
  {
    access: routeAccess,
    schema,
    answered,
  }: {
    access: ApiRoute['access']
    schema: JsonSchema
    /** Makes the call and leaves out what the person may not see. */
    answered: (input: Values, request: Parameters<ApiRoute['handle']>[0]) => Promise<Values>
  },
): ApiRoute[] {
  const leaf = tableOf(name)
  const [verb, path] = call.at.split(' ') as [string, string]
  const at = `${verb} ${path}/export` as ApiRoute['at']
  // A declared call at this path writes a file of its own.
  if (!leaf || Object.values(model().calls).some(other => other.at === at)) return []
  const shown = answerList(call, leaf.list)!
  const fields = rowFields(shown.shape)
  const file = {
    format: { type: 'string', enum: Object.keys(fileTypes), default: 'csv' },
    columns: { type: 'string', minLength: 1, maxLength: 8000 },
    sort: { type: 'string', maxLength: 8000 },
  }
  return [
    {
      at,
      name: `${name}.export`,
      isCall: false,
      changes: false,
      readsReplica: call.readsReplica ?? false,
      access: routeAccess,
      query: takesQuery(call)
        ? { ...schema, properties: { ...(schema.properties as object), ...file } }
        : inputOf(file),
      ...(!takesQuery(call) && { body: schema }),
      async handle(request) {
        const { actor, query, body, reply } = request
        const { format, columns = Object.keys(fields).join(), sort, ...asked } = query as Values
        const names = (columns as string).split(',')
        const unknown = names.find(column => !Object.hasOwn(fields, column))
        if (unknown !== undefined)
          throw badInput(
            'unknown_column',
            'columns',
            `${leaf.title} has no column "${unknown.slice(0, 100)}" to export.`,
          )
        const isPaged = 'pageNo' in call.input
        const ownSort = 'sort' in call.input
        const input = {
          ...(takesQuery(call) ? asked : (body as Values)),
          ...(ownSort && sort && { sort }),
          ...(isPaged && { pageSize: call.input.pageSize.options.max ?? 100 }),
        }
        const rows: Values[] = []
        for (let page = 1; page <= mostPages; page++) {
          const asking = isPaged ? { ...input, pageNo: page } : input
          const answer = await answered(asking, request)
          const some = rowsIn(answer, shown.path)
          rows.push(...some)
          if (!isPaged && answer.hasMore)
            throw badInput(
              'too_many',
              '',
              `There are more than ${rows.length.toLocaleString('en-NZ')} rows. Narrow them: a file has all of its rows.`,
            )
          if (!isPaged || some.length < Number(asking.pageSize)) break
        }
        return sentFile(
          reply,
          format as Format,
          fileOfRows(
            leaf.title,
            fields,
            sortRows(rows, ownSort ? [] : sortOf(sort as string | undefined)),
            actor,
            names,
          ),
          actor,
        )
      },
    },
  ]
}

/** The first route that shows the call as a table. */
const tableOf = (name: string): RouteLeaf | undefined =>
  reaches(model().tree).find(({ leaf }) => leaf.table === name)?.leaf

/** The file is meant for people. */
const mostPages = 200
