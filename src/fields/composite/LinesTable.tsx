import { ResourceContextProvider } from 'ra-core'
import type { AnyField } from '#define'
import { labelOf } from '#define'
import { say } from '#src/i18n/say.ts'
import type { CellProps, Label } from '#src/fields/kindView.ts'
import { kindView } from '#src/fields/index.ts'
import { linesColumns } from './linesColumns.ts'
import { resourceOfLines } from '#src/app/product/declarations.ts'
import { LinesShell } from './LinesShell.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'

type Line = Record<string, unknown> & { id: string; labels?: Record<string, Label> }

/** Child records for reading, in the columns of their own list. */
export default function LinesTable({ field, value }: CellProps<readonly Line[]>) {
  const { name: child, list } = field.options.from!
  if (!value?.length) return <Muted>{say('common.none')}</Muted>
  const seen = new Map(linesColumns(field))
  const columns = (list?.columns ?? [...seen.keys()]).flatMap(name => {
    const column = seen.get(name)
    return column ? [[name, column] as const] : []
  })
  return (
    <ResourceContextProvider value={resourceOfLines(child)}>
      <LinesShell>
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <th key={name} scope="col" data-align={kindView(column).align}>
                {labelOf(name, column.options)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.map(line => (
            <tr key={line.id}>
              {columns.map(([name, column]) => (
                <LineCell key={name} name={name} field={column} line={line} />
              ))}
            </tr>
          ))}
        </tbody>
      </LinesShell>
    </ResourceContextProvider>
  )
}

function LineCell({ name, field, line }: { name: string; field: AnyField; line: Line }) {
  const { Cell, align } = kindView(field)
  return (
    <td data-align={align} data-label={labelOf(name, field.options)}>
      <Cell field={field} value={line[name]} label={line.labels?.[name]} />
    </td>
  )
}
