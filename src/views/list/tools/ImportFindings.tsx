import './import.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import type { Problem } from '#data/errors.ts'
import type { Cause, Examined, Mapping } from '#data/files.ts'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ImportSelect } from './ImportSelect.ts'
import { columnLabel } from './importFields.ts'

const ImportRows = LazyPart(() => import('./ImportRows.tsx'))

interface Props {
  entity: AnyEntity
  columns: Examined['columns']
}

/** The field of each column of the file. */
export const ImportColumns = ({ entity, columns }: Props) => (
  <Section title={say('import.columns')}>
    <Pairs>
      {columns.map(({ header, field }, n) => (
        <li key={n}>
          {header} <span aria-label={say('import.goes_to')}>→</span>{' '}
          {field ? (
            <strong>{columnLabel(entity, field)}</strong>
          ) : (
            <Muted>{say('import.left_out')}</Muted>
          )}
        </li>
      ))}
    </Pairs>
  </Section>
)

const ofColumns = ['unknown_column', 'missing_column']

/** Whether nobody has said yet what some columns of a file are for. */
export const asksForColumns = ({ problems }: Examined): boolean =>
  problems.some(({ code }) => ofColumns.includes(code!))

/** How many errors a file has besides columns of which nobody has said what they are for. */
export const otherErrors = ({ problems, errorCount }: Examined): number =>
  errorCount - problems.filter(({ code }) => ofColumns.includes(code!)).length

/** How many columns have no field, which fields need a column, and how many errors there are besides. */
export function openColumnsOf(entity: AnyEntity, found: Examined): string {
  const [open, missing] = ofColumns.map(code => found.problems.filter(each => each.code === code))
  const counted = (text: 'columns_open' | 'errors_besides', count: number) =>
    count > 0 && say(`import.${text}`, { smart_count: count, count: count.toLocaleString('en-NZ') })
  return [
    counted('columns_open', open!.length),
    missing!.length > 0 &&
      say('import.columns_missing', {
        fields: missing!.map(({ field }) => columnLabel(entity, field!)).join(', '),
      }),
    counted('errors_besides', otherErrors(found)),
  ]
    .filter(Boolean)
    .join(' ')
}

interface ImportProblemsProps {
  entity: AnyEntity
  found: Examined
  file: File
  mapping: Mapping | undefined
  onChange: (mapping: Mapping) => void
}

/** All errors of a file by their cause, each with what stands there; its rows can be opened. */
export function ImportProblems({ entity, found, file, mapping, onChange }: ImportProblemsProps) {
  const { problems, errorCount, columns } = found
  const [most, setMost] = useState(perPage)
  const [opened, setOpened] = useState<Cause>()
  // Which columns have no field is said above, in one sentence.
  const causes = (found.causes ?? causesOf(problems)).filter(
    ({ code }) => !found.causes || code !== 'unknown_column',
  )
  const told = found.causes
    ? found.causes.reduce((sum, { rows }) => sum + rows.length, 0)
    : problems.length
  const left = causes.length - most
  if (!causes.length) return null
  const stated = mapping ?? found.mapping
  // Pieces of one place may stand in several rows.
  const canAddUp =
    entity.fields.quantity?.kind === 'integer' &&
    columns.some(({ field }) => field === 'quantity') &&
    stated?.repeats?.quantity !== 'sum'
  return (
    <Section title={say('import.problems')}>
      <LinesShell>
        <Headings
          labels={[
            say('import.problem'),
            say('import.column'),
            say('import.value'),
            say('import.rows_with'),
          ]}
        />
        <tbody>
          {causes.slice(0, most).map((cause, n) => (
            <tr key={n}>
              <td data-wide>
                {cause.message}
                {cause.code === 'duplicate' && stated && canAddUp && (
                  <Button
                    size="small"
                    onClick={() =>
                      onChange({ ...stated, repeats: { ...stated.repeats, quantity: 'sum' } })
                    }
                  >
                    {say('import.add_up', { field: columnLabel(entity, 'quantity') })}
                  </Button>
                )}
                {cause.code === 'differs' && stated && (
                  <Winner
                    field={columnLabel(entity, cause.field!)}
                    onChange={wins =>
                      onChange({ ...stated, repeats: { ...stated.repeats, [cause.field!]: wins } })
                    }
                  />
                )}
              </td>
              <td data-label={say('import.column')}>
                {cause.field && columnLabel(entity, cause.field)}
              </td>
              <td data-label={say('import.value')} data-wide>
                {valuesInWords(cause)}
              </td>
              <td data-label={say('import.rows_with')}>
                {cause.rows.length > 0 && (
                  <Button
                    size="small"
                    aria-label={say('import.show_rows', { what: cause.message })}
                    onClick={() => setOpened(cause)}
                  >
                    {rowsInWords(cause.rows)}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </LinesShell>
      {left > 0 && (
        <Button onClick={() => setMost(most + perPage * 5)}>
          {say('import.more', { count: left.toLocaleString('en-NZ') })}
        </Button>
      )}
      {errorCount > told && left <= 0 && (
        <Muted>
          {say('import.in_file', { count: (errorCount - told).toLocaleString('en-NZ') })}
        </Muted>
      )}
      {opened && (
        <ImportRows
          file={file}
          mapping={mapping}
          cause={opened}
          header={
            columns.find(({ field, header }) => [field, header].includes(opened.field!))?.header
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  )
}

/** Which of the rows of one record counts, where they say different things. */
const Winner = ({
  field,
  onChange,
}: {
  field: string
  onChange: (wins: 'first' | 'last' | 'filled') => void
}) => (
  <ImportSelect
    aria-label={say('import.wins_of', { field })}
    value=""
    onChange={({ target }) => onChange(target.value as 'first' | 'last' | 'filled')}
  >
    <option value="">{say('import.which_wins')}</option>
    {(['first', 'last', 'filled'] as const).map(wins => (
      <option key={wins} value={wins}>
        {say(`import.wins.${wins}`)}
      </option>
    ))}
  </ImportSelect>
)

/** The same of problems alone, which do not say what stands in the file. */
function causesOf(problems: readonly Problem[]): readonly Cause[] {
  const causes = new Map<string, Cause & { rows: number[] }>()
  for (const { row, field, message } of problems) {
    const by = JSON.stringify([field, message])
    const cause = causes.get(by) ?? { field, message, rows: [], values: [], distinct: 0 }
    causes.set(by, cause)
    if (row !== undefined) cause.rows.push(row)
  }
  return [...causes.values()]
}

/** `“265,0”, “12,5” and 3 more` */
function valuesInWords({ values, distinct }: Cause) {
  const shown = values.map(value => `“${value}”`).join(', ')
  const more = distinct - values.length
  return more > 0
    ? say('import.and_more', { rows: shown, count: more.toLocaleString('en-NZ') })
    : shown
}

/** The number of rows, or the row. */
const rowsInWords = (rows: readonly number[]) =>
  rows.length === 1
    ? say('import.row_no', { row: rows[0]!.toLocaleString('en-NZ') })
    : say('import.rows', { smart_count: rows.length, count: rows.length.toLocaleString('en-NZ') })

const perPage = 100

const Pairs = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& span': { color: theme.palette.text.secondary },
}))
