import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import type { AnyField } from '#define/field.ts'
import { twice } from './common.ts'

/** Checks that fields which stand together are flags, or an hour and its minute. */
export function* checkAsOne(e: Entity): Findings {
  const groups = Object.entries(e.asOne ?? {})
  const repeated = twice(groups.flatMap(([, names]) => names))
  if (repeated) yield [repeated, 'stands in `asOne` twice: take one out', 'asOne']
  for (const [label, names] of groups) {
    const fields = names.map(name => e.fields[name]!)
    const option = `asOne.${label}`
    if (!areFlags(fields) && !areTime(fields))
      yield [
        names[0] ?? 'asOne',
        'is neither one of several flags nor an hour from 0 to 23 with a minute from 0 to 59: take it out of `asOne`',
        option,
      ]
    for (const name of names) {
      const { readOnly, when, visibleTo } = e.fields[name]!.options
      if (readOnly || when || visibleTo)
        yield [name, 'is not for everybody to set at any time: take it out of `asOne`', option]
    }
    const sections = Object.values(e.form ?? {}).filter(all => names.some(n => all.includes(n)))
    if (sections.length > 1 || sections.some(all => !names.every(name => all.includes(name))))
      yield [names[0]!, 'stands in another section than the rest: put them into one', option]
  }
}

const areFlags = (fields: readonly AnyField[]) =>
  fields.length > 1 && fields.every(({ kind }) => kind === 'flag')

const areTime = ([hour, minute, ...more]: readonly AnyField[]) =>
  more.length === 0 && reaches(hour, 23) && reaches(minute, 59)

const reaches = (field: AnyField | undefined, max: number) =>
  field?.kind === 'integer' && field.options.min === 0 && field.options.max === max
