import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import CloseIcon from '@mui/icons-material/Close'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import type { Examined, ExaminedColumn, Mapping } from '#data/files.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { ImportParts } from './ImportParts.tsx'
import { withoutReading } from './importMappings.ts'
import { ImportInput, ImportSelect } from './ImportSelect.ts'
import { ColumnReading } from './mapping/ColumnReading.tsx'
import { ImportWork } from './mapping/ImportWork.tsx'
import { NeededFields } from './mapping/NeededFields.tsx'
import './import.texts.ts'

type Proposed = Examined & Required<Pick<Examined, 'fields' | 'mapping'>>

export const isProposed = (found: Examined): found is Proposed => !!found.fields && !!found.mapping

/** The columns whose dates may be read in two ways, of which nobody said one. */
export const undatedIn = ({ columns }: Examined): readonly string[] =>
  columns.flatMap(({ header, dates }) => (dates === 'either' ? [header] : []))

/**
 * All that the page shows of the columns, so that what is seen is what is imported; undefined where
 * the headings say it by themselves.
 */
export function shownMapping(found: Examined): Mapping | undefined {
  if (!isProposed(found)) return undefined
  const { columns, mapping } = found
  const isSaid = Object.values(mapping).some(each => Object.keys(each as object).length > 0)
  const isRead = columns.some(
    ({ field, filled, isGuess, dates, decimals, isConverted, list, path = 'whole', markup }) =>
      // An empty column is left out, which the headings do not say.
      (field === null && filled === 0) ||
      isGuess ||
      dates === 'month' ||
      decimals === 'comma' ||
      isConverted ||
      list === 'comma' ||
      markup === 'plain' ||
      path !== 'whole',
  )
  if (!isSaid && !isRead) return undefined
  const shown = <Value,>(of: (column: ExaminedColumn) => Value | undefined) =>
    Object.fromEntries(
      columns.flatMap(column => {
        const value = of(column)
        return value === undefined ? [] : [[column.header, value]]
      }),
    )
  return {
    ...mapping,
    units: shown(({ unit }) => unit),
    lists: shown(({ list }) => list),
    paths: shown(({ path }) => path),
    markup: shown(({ markup }) => markup),
    columns: Object.fromEntries(
      columns.flatMap(({ header, field }) =>
        field !== null || mapping.columns[header] === null ? [[header, field]] : [],
      ),
    ),
    dates: Object.fromEntries(
      columns.flatMap(({ header, dates }) =>
        dates === 'day' || dates === 'month' ? [[header, dates]] : [],
      ),
    ),
    decimals: Object.fromEntries(
      columns.flatMap(({ header, decimals }) =>
        decimals === 'point' || decimals === 'comma' ? [[header, decimals]] : [],
      ),
    ),
  }
}

interface Props {
  found: Proposed
  /** What was said last, and is not looked through yet. */
  request: Mapping | undefined
  onChange: (mapping: Mapping) => void
}

/** Each column of the file with what stands there and the field that it is for. */
export function ImportMapping({ found, request, onChange }: Props) {
  const { columns, fields } = found
  const stated = request ?? found.mapping
  const fieldOf = ({ header, field }: ExaminedColumn) =>
    Object.hasOwn(stated.columns, header) ? stated.columns[header]! : field
  const give = (header: string, field: string | null) => {
    // A field has one column: whoever gives it to another takes it from the first.
    const losing = columns.filter(
      each => field !== null && each.header !== header && fieldOf(each) === field,
    )
    const { [field ?? '']: _, ...constants } = stated.constants
    onChange({
      ...withoutReading(stated, header),
      columns: {
        ...stated.columns,
        ...Object.fromEntries(losing.map(each => [each.header, null])),
        [header]: field,
      },
      constants,
    })
  }
  const isUnknown = (header: string) =>
    found.problems.some(({ code, field }) => code === 'unknown_column' && field === header)
  const isOpen = (column: ExaminedColumn) =>
    fieldOf(column) === null && stated.columns[column.header] !== null && isUnknown(column.header)
  const open = columns.filter(isOpen)
  const leaveOut = () =>
    onChange({
      ...stated,
      columns: {
        ...stated.columns,
        ...Object.fromEntries(open.map(({ header }) => [header, null])),
      },
    })
  const withoutColumn = fields.filter(
    ({ field }) =>
      !columns.some(column => fieldOf(column) === field) &&
      !Object.hasOwn(stated.constants, field) &&
      !madeBy(stated).includes(field),
  )
  const isLeftOut = (column: ExaminedColumn) => fieldOf(column) === null && !isOpen(column)
  const leftOut = columns.filter(isLeftOut)
  const headingsOf = (of: readonly ExaminedColumn[]) => of.map(({ header }) => header)
  const needed = withoutColumn.filter(({ field }) =>
    found.problems.some(each => each.code === 'missing_column' && each.field === field),
  )
  const rowOf = (column: ExaminedColumn) => {
    const { header, samples = [], isGuess } = column
    const field = fieldOf(column)
    const isAsked = isOpen(column)
    return (
      <tr key={header}>
        <td data-wide>
          <strong>{header}</strong>
        </td>
        <td data-label={say('import.says')} data-wide>
          <Muted>{samples.join(' · ')}</Muted>
        </td>
        <td data-label={say('import.field')}>
          <ImportSelect
            aria-label={say('import.field_of', { header })}
            value={field ?? (isAsked ? '' : ignored)}
            onChange={({ target }) => give(header, target.value === ignored ? null : target.value)}
          >
            {isAsked && <option value="">{say('import.choose_field')}</option>}
            <option value={ignored}>{say('import.leave')}</option>
            {fields.map(each => (
              <option key={each.field} value={each.field}>
                {each.isNeeded ? `${each.label} *` : each.label}
              </option>
            ))}
          </ImportSelect>
        </td>
        <td data-label={say('import.reading')}>
          <ColumnReading column={column} stated={stated} onChange={onChange} />
          {isGuess && !Object.hasOwn(stated.columns, header) && (
            <Muted>{say('import.guess')}</Muted>
          )}
        </td>
      </tr>
    )
  }
  const headings = (
    <Headings
      labels={[
        say('import.column_of_file'),
        say('import.says'),
        say('import.field'),
        say('import.reading'),
      ]}
    />
  )
  return (
    <Section title={say('import.columns')}>
      {needed.length > 0 && (
        <NeededFields
          fields={needed}
          headings={[
            ...headingsOf(open),
            ...headingsOf(columns.filter(column => !open.includes(column))),
          ]}
          onGive={give}
        />
      )}
      {open.length > 0 && (
        <div>
          <Button onClick={leaveOut}>{say('import.leave_out')}</Button>
        </div>
      )}
      <LinesShell>
        {headings}
        <tbody>
          {columns.filter(column => !isLeftOut(column)).map(rowOf)}
          {Object.entries(stated.constants).map(([field, value]) => (
            <tr key={field}>
              <td data-wide>
                <Muted>{say('import.every_row')}</Muted>
              </td>
              <td data-label={say('import.says')}>{value}</td>
              <td data-label={say('import.field')}>{labelIn(fields, field)}</td>
              <td data-deeds>
                <IconButton
                  size="small"
                  aria-label={say('import.remove_constant', { field: labelIn(fields, field) })}
                  onClick={() => {
                    const { [field]: _, ...constants } = stated.constants
                    onChange({ ...stated, constants })
                  }}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </LinesShell>
      {leftOut.length > 0 && (
        <LeftOut>
          <summary>
            {say('import.columns_left_out', {
              smart_count: leftOut.length,
              count: leftOut.length.toLocaleString('en-NZ'),
            })}
          </summary>
          <LinesShell>
            {headings}
            <tbody>{leftOut.map(rowOf)}</tbody>
          </LinesShell>
        </LeftOut>
      )}
      {fields.some(({ isNeeded }) => isNeeded) && <Muted>{say('import.needed')}</Muted>}
      {withoutColumn.length > 0 && (
        <Constant
          fields={withoutColumn}
          onAdd={(field, value) =>
            onChange({ ...stated, constants: { ...stated.constants, [field]: value } })
          }
        />
      )}
      <ImportParts
        found={found}
        request={request}
        shown={shownMapping(found) ?? found.mapping}
        onChange={onChange}
      />
      <ImportWork found={found} request={request} onChange={onChange} />
    </Section>
  )
}

/** The fields of joined and split columns. */
const madeBy = ({ joined = {}, split = {} }: Mapping) => [
  ...Object.keys(joined),
  ...Object.values(split).flatMap(({ into }) => into),
]

/** Gives every row a value for a field that the file has no column for. */
function Constant({
  fields,
  onAdd,
}: {
  fields: Proposed['fields']
  onAdd: (field: string, value: string) => void
}) {
  const [field, setField] = useState('')
  const [value, setValue] = useState('')
  const id = useId()
  return (
    <Row
      onSubmit={event => {
        event.preventDefault()
        if (!field || !value.trim()) return
        onAdd(field, value.trim())
        setField('')
        setValue('')
      }}
    >
      <label htmlFor={id}>{say('import.without_column')}</label>
      <ImportSelect id={id} value={field} onChange={({ target }) => setField(target.value)}>
        <option value="">{say('import.choose_field')}</option>
        {fields.map(each => (
          <option key={each.field} value={each.field}>
            {each.isNeeded ? `${each.label} *` : each.label}
          </option>
        ))}
      </ImportSelect>
      {field && (
        <>
          <ImportInput
            aria-label={say('import.value_of', { field: labelIn(fields, field) })}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
          <Button type="submit" disabled={!value.trim()}>
            {say('import.use_value')}
          </Button>
        </>
      )}
    </Row>
  )
}

/** The first rows of the file as they will be stored. */
export function ImportPreview({ found: { preview = [], fields } }: { found: Proposed }) {
  const shown = preview[0]?.values.map(({ field }) => field) ?? []
  if (!shown.length) return null
  return (
    <Section title={say('import.first_rows')}>
      <LinesShell>
        <Headings labels={[say('import.row'), ...shown.map(field => labelIn(fields, field))]} />
        <tbody>
          {preview.map(({ row, values }) => (
            <tr key={row}>
              <td>{row.toLocaleString('en-NZ')}</td>
              {values.map(({ field, text }) => (
                <td key={field} data-label={labelIn(fields, field)}>
                  {text || <Muted>{say('import.nothing')}</Muted>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </LinesShell>
    </Section>
  )
}

const labelIn = (fields: Proposed['fields'], field: string) =>
  fields.find(each => each.field === field)?.label ?? field

/** Columns that nobody needs, out of the way. */
const LeftOut = styled('details')(({ theme }) => ({
  margin: '8px 0',
  '& > summary': { color: theme.palette.text.secondary, cursor: 'pointer' },
}))

/** No field is called so. */
const ignored = '-'

const Row = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 8,
})
