import type { Shown } from '#src/views/parts/columns.ts'

type Values = Readonly<Record<string, unknown>>

/** What narrows the choices of fields and is the same in all records that a dialog is about. */
export function narrowingOf(fields: readonly Shown[], records: readonly Values[]): Values {
  const names = fields.flatMap(({ field }) => Object.values(field.options.narrowedBy ?? {}))
  return Object.fromEntries(
    names.flatMap(name => {
      const [value, ...others] = new Set(records.map(record => record[name]))
      return others.length ? [] : [[name, value]]
    }),
  )
}
