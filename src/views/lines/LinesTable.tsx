import { ResourceContextProvider } from 'ra-core'
import { isOfParent, type AnyEntity } from '#define'
import { resourceOfLines } from '#src/app/product/declarations.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { CellProps } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'
import { shownOf } from '#src/views/parts/columns.ts'
import { RowsTable } from '#src/views/parts/RowsTable.tsx'
import type { Values } from '#src/views/parts/valueOf.tsx'

/** Child records for reading, in the columns of their own list. */
export default function LinesTable({ field, value }: CellProps<readonly Values[]>) {
  const child = field.options.from as AnyEntity
  if (!value?.length) return <Muted>{say('common.none')}</Muted>
  const names = child.list?.columns ?? Object.keys(child.fields)
  const { by } = field.options
  const shown = names.filter(
    name =>
      name in child.fields &&
      !isOfParent(child, name, by!) &&
      // A field of some kinds of the parent is a column where a line has it.
      (!child.fields[name]!.options.when?.of || value.some(line => (line[name] ?? null) !== null)),
  )
  return (
    <ResourceContextProvider value={resourceOfLines(child.name)}>
      <RowsTable columns={shownOf(child, shown)} rows={value} />
    </ResourceContextProvider>
  )
}
