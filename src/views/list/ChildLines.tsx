import CircularProgress from '@mui/material/CircularProgress'
import { useGetOne, useResourceContext, type RaRecord } from 'ra-core'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { silent } from '#src/views/parts/silent.ts'
import { shownOf } from '#src/views/parts/columns.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { whole } from '#src/views/record/useWholeRecord.ts'

interface Props {
  entity: AnyEntity
  record: RaRecord
  fields: readonly string[]
  span: number
}

/** The child lines of a row, below it. They are read once, with the whole record. */
export default function ChildLines({ entity, record, fields, span }: Props) {
  const { data, error } = useGetOne(
    useResourceContext()!,
    { id: record.id, meta: whole },
    { ...silent, staleTime: aMinute },
  )
  return (
    <tr data-lines>
      <td colSpan={span} data-wide>
        <div>
          {error ? (
            <p role="alert">{messageOf(error)}</p>
          ) : !data ? (
            <CircularProgress size={16} aria-label={say('common.loading')} />
          ) : (
            shownOf(entity, fields).map(({ name, label, field, view: { Cell } }) => (
              <section key={name} aria-label={label}>
                {fields.length > 1 && <h3>{label}</h3>}
                <Cell field={field} value={data[name]} />
              </section>
            ))
          )}
        </div>
      </td>
    </tr>
  )
}

const aMinute = 60_000
