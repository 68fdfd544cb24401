import type { AnyField, Fields } from '../../resources/define/index.ts'
import { labelOf } from '../../resources/define/index.ts'
import type { CellProps, Label } from './half.ts'
import { halfOf } from './index.ts'
import { LinesShell } from './LinesShell.tsx'
import { Muted } from './Tone.tsx'

type Line = Record<string, unknown> & { id: string; labels?: Record<string, Label> }

/** Child records for reading, in the columns of their own list. */
export default function LinesTable({ field, value }: CellProps<readonly Line[]>) {
  const { fields, list } = field.options.from!
  if (!value?.length) return <Muted>None</Muted>
  const columns = (list?.columns ?? Object.keys(fields)).filter(
    name => name in fields && name !== field.options.by,
  )
  return (
    <LinesShell>
      <thead>
        <tr>
          {columns.map(name => (
            <th key={name} scope="col" data-align={halfOf(fields[name]!).align}>
              {labelOf(name, fields[name]!.options)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map(line => (
          <tr key={line.id}>
            {columns.map(name => (
              <LineCell key={name} name={name} field={(fields as Fields)[name]!} line={line} />
            ))}
          </tr>
        ))}
      </tbody>
    </LinesShell>
  )
}

function LineCell({ name, field, line }: { name: string; field: AnyField; line: Line }) {
  const { Cell, align } = halfOf(field)
  return (
    <td data-align={align} data-label={labelOf(name, field.options)}>
      <Cell field={field} value={line[name]} label={line.labels?.[name]} />
    </td>
  )
}
