import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { isField } from '#define/call.ts'
import { system } from './common.ts'

/** The parameters of a read model are filters of its list beside those on its fields. */
export function* checkReadModel({ fields, readModel }: Entity): Findings {
  for (const [name, parameter] of Object.entries(readModel?.parameters ?? {})) {
    if (fields[name] || system.includes(name))
      yield [name, 'is a field and a parameter: give one of the two another name']
    if (!isField(parameter) || parameter.options.computed || parameter.options.secret)
      yield [name, 'is no parameter: declare it as the input of a call']
    if (parameter.options.required && parameter.options.default === undefined)
      yield [name, 'is required: give it a default, so that the list opens with rows']
  }
  if (readModel)
    for (const [name, { kind, options }] of Object.entries(fields))
      if (kind === 'lines' || kind === 'tags' || options.filled || options.secret)
        yield [name, 'is no field of a read model: one statement works out all of its fields']
}
