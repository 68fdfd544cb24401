import type { AnyEntity, AnyField } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { defaultsOf } from '#src/fields/defaultsOf.ts'
import { declaredIn } from '#src/views/form/FieldsForm.tsx'
import type { Shown } from '#src/views/parts/columns.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A table whose links to other screens say what it is narrowed by, such as its day, and whose numbers
 * lead to what they count. Columns that come with an input are left out without it.
 */
export function leading(entity: AnyEntity, filter: Values): AnyEntity {
  const fields = Object.entries<AnyField>(entity.fields).map(([name, field]) => {
    const { link, opensAt = link?.opensAt } = field.options
    const by = link?.by ?? opensAt?.by
    if (!opensAt || !by) return [name, field] as const
    const kept = Object.entries(opensAt.keeps ?? {}).flatMap(([word, input]) => {
      const value = filter[input]
      return typeof value === 'string' ? [[word, value] as const] : []
    })
    const at = { ...opensAt, with: { ...opensAt.with, ...Object.fromEntries(kept) } }
    const options = { ...field.options, link: { to: link?.to ?? '', by, opensAt: at } }
    return [name, { ...field, options }] as const
  })
  const columns = entity.list!.columns!.filter(name => {
    const input = entity.fields[name]?.options.shownWith
    return !input || !isEmpty(filter[input])
  })
  return { ...entity, fields: Object.fromEntries(fields), list: { ...entity.list!, columns } }
}

/**
 * What an address narrows a table by, with the defaults of what is required; nothing where its query
 * names no input of the table.
 */
export function narrowedBy(
  search: string,
  filters: readonly Shown[],
  client: Parameters<typeof defaultsOf>[1],
): Values | undefined {
  const query = new URLSearchParams(search)
  const asked = filters.flatMap(({ name, field }) => {
    const value = spelled.includes(field.kind) && query.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  if (!asked.length) return undefined
  const required = filters.filter(({ field }) => field.options.required)
  const defaults = Object.entries(defaultsOf(declaredIn(required), client))
  return {
    ...Object.fromEntries(defaults.filter(([, value]) => !isEmpty(value))),
    ...Object.fromEntries(asked),
  }
}

/** Kinds whose values are texts. */
const spelled: readonly string[] = ['reference', 'date', 'choice', 'text']
