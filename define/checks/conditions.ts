import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { columnsIn, hasColumn, kept, unordered } from './common.ts'

/** Checks of the conditions that the database enforces and of the rules that run after a change. */
export function* checkConditions(e: Entity): Findings {
  for (const name of (e.unique ?? []).flat())
    if (!hasColumn(e, name) || unordered.includes(e.fields[name]!.kind))
      yield [
        name,
        'cannot be part of `unique`: only a field with one short value in a column of its own can',
      ]
  for (const [message, condition] of Object.entries(e.checks ?? {}))
    for (const column of columnsIn(condition))
      if (!hasColumn(e, column))
        yield [
          `checks "${message}"`,
          `asks for {${column}}, which has no column: name a stored field`,
        ]
  for (const [changed, rules] of Object.entries(e.rules ?? {})) {
    const [field = '', ofLine] = changed.split('.')
    const of = ofLine ? e.fields[field]?.options.from?.fields[ofLine] : e.fields[field]
    if (changed !== 'remove' && !of)
      yield [`rules.${changed}`, 'is no field: name the field whose change the rule looks at']
    for (const condition of Object.values(rules))
      for (const column of columnsIn(condition))
        if (!['me', 'ip'].includes(column) && !kept.includes(column) && !hasColumn(e, column))
          yield [
            `rules.${changed}`,
            `asks for {${column}}, which has no column: name a stored field, {me} or {ip}`,
          ]
  }
}
