import './import.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { AnyEntity } from '#define'
import type { Problem } from '#data/errors.ts'
import type { Examined } from '#data/files.ts'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { columnLabel } from './importFields.ts'

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

interface ImportProblemsProps {
  entity: AnyEntity
  problems: readonly Problem[]
  count: number
}

/** All errors of a file by their cause, with row numbers as a spreadsheet counts them. */
export function ImportProblems({ entity, problems, count }: ImportProblemsProps) {
  const [most, setMost] = useState(perPage)
  const causes = causesOf(problems)
  const left = causes.length - most
  return (
    <Section title={say('import.problems')}>
      <LinesShell>
        <Headings labels={[say('import.row'), say('import.column'), say('import.problem')]} />
        <tbody>
          {causes.slice(0, most).map(({ rows, field, message }, n) => (
            <tr key={n}>
              <td>{rowsInWords(rows)}</td>
              <td data-label={say('import.column')}>{field && columnLabel(entity, field)}</td>
              <td data-label={say('import.problem')} data-wide>
                {message}
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
      {count > problems.length && left <= 0 && (
        <Muted>
          {say('import.in_file', { count: (count - problems.length).toLocaleString('en-NZ') })}
        </Muted>
      )}
    </Section>
  )
}

interface Cause {
  readonly field: string | undefined
  readonly message: string
  readonly rows: number[]
}

/** What is wrong in the same words in many rows is told once. */
function causesOf(problems: readonly Problem[]): readonly Cause[] {
  const causes = new Map<string, Cause>()
  for (const { row, field, message } of problems) {
    const by = JSON.stringify([field, message])
    const cause = causes.get(by) ?? { field, message, rows: [] }
    causes.set(by, cause)
    if (row !== undefined) cause.rows.push(row)
  }
  return [...causes.values()]
}

function rowsInWords(rows: readonly number[]) {
  const first = rows
    .slice(0, mostRows)
    .map(row => row.toLocaleString('en-NZ'))
    .join(', ')
  const more = rows.length - mostRows
  return more > 0
    ? say('import.and_more', { rows: first, count: more.toLocaleString('en-NZ') })
    : first
}

const mostRows = 4
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
