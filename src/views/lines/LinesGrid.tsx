import '#src/fields/file/picker.texts.ts'
import '#src/views/record/record.texts.ts'
import '#src/fields/inputs.tsx'
import { defaultsOf } from '#src/fields/defaultsOf.ts'
import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutline'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import { ResourceContextProvider } from 'ra-core'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { applies, labelOf, type AnyField, type Fields, type LinesOf } from '#define'
import { resourceOfLines } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import type { FileFacts } from '#data/beside.ts'
import { besideOf } from '#src/fields/file/besideOf.ts'
import { fileOfLines } from '#src/fields/file/fileOfLines.ts'
import type { InputProps, Label } from '#src/fields/kindView.ts'
import { pressInGrid } from './gridKeys.ts'
import { kindView } from '#src/fields/index.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { LineFile, LineFiles } from './LineFiles.tsx'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { maySee } from '#src/fields/maySee.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { IconAction } from '#src/controls/IconAction.tsx'

/**
 * Child records in a grid: ↑ and ↓ move between rows, Enter in the last one adds another,
 * Ctrl+Delete removes one. Lines that the system makes, since their name is read-only, are neither
 * added nor removed: what they are of stands before what people say of each. Files of a line use the child's own endpoint; where a line is a file with
 * what is said of it, each chosen file becomes a line.
 */
export default function LinesGrid({ field, name, label, isDisabled }: InputProps) {
  const { control, getFieldState, getValues, formState } = useFormContext()
  const { by, from, least = 0 } = field.options
  const [isSending, setIsSending] = useState(false)
  const {
    fields: rows,
    append,
    remove,
  } = useFieldArray({
    control,
    name,
    keyName: 'rowKey',
    rules: {
      validate: lines =>
        isSending
          ? say('files.still_sending')
          : (lines?.length ?? 0) >= least || say('problem.required'),
    },
  })
  const columns = useApplying(
    Object.entries(from!.fields as Fields).filter(
      ([column, child]) =>
        column !== by && maySee(child) && !child.options.readOnly && child.kind !== 'lines',
    ),
    name,
    by!,
  )
  const told = toldOf(from!, by!)
  const isMade = told.length > 0
  const file = fileOfLines(from!.fields as Fields)
  const blank = () => {
    const parent = getValues('id') as string | undefined
    // The kind of the parent mostly asks the same of all lines.
    const last = (getValues(name) as readonly Line[] | undefined)?.at(-1)
    const alike = columns.flatMap(([column, { options }]) =>
      options.when?.of && last ? [[column, last[column]]] : [],
    )
    return {
      ...defaultsOf(Object.fromEntries(columns)),
      ...Object.fromEntries(alike),
      ...(parent && { [by!]: parent }),
    }
  }
  const add = () => append(blank(), { focusName: `${name}.${rows.length}.${columns[0]![0]}` })
  const addFile = (sent: FileFacts) =>
    append({ ...blank(), [file!]: sent.id, labels: { [file!]: sent } }, { shouldFocus: false })
  const problem =
    getFieldState(name, formState).error?.root?.message ??
    getFieldState(name, formState).error?.message

  return (
    <Group aria-label={label} data-lines={name}>
      <ResourceContextProvider value={resourceOfLines(from!.name)}>
        {rows.length > 0 && (
          <LinesShell>
            <thead>
              <tr>
                {told.map(([column, child]) => (
                  <th key={column} scope="col" data-align={kindView(child).align}>
                    {labelOf(column, child.options)}
                  </th>
                ))}
                {columns.map(([column, child], at) => (
                  <th
                    key={column}
                    scope="col"
                    data-align={kindView(child).align}
                    style={{
                      // The record that a line is of is read whole.
                      minWidth:
                        at === 0 && child.kind === 'reference'
                          ? 240
                          : Math.min(kindView(child).width(child), 180),
                    }}
                  >
                    {labelOf(column, child.options)}
                    {/* No tags are as good as any. */}
                    {child.options.required && child.kind !== 'tags' && ' *'}
                  </th>
                ))}
                {!isMade && (
                  <th>
                    <Hidden>{say('form.remove')}</Hidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr
                  key={row.rowKey}
                  onKeyDown={event =>
                    pressInGrid(event, {
                      row: index,
                      rows: rows.length,
                      add: file || isMade ? () => {} : add,
                      remove: isMade ? () => {} : remove,
                    })
                  }
                >
                  {told.map(([column, child]) => (
                    <td
                      key={column}
                      valign="top"
                      data-align={kindView(child).align}
                      data-label={labelOf(column, child.options)}
                    >
                      <Told field={child} name={column} line={row} />
                    </td>
                  ))}
                  {columns.map(([column, child]) => (
                    <td key={column} valign="top" data-label={labelOf(column, child.options)}>
                      {column === file ? (
                        <LineFile line={row} field={child} column={column} />
                      ) : (
                        <LineInput
                          field={child}
                          name={`${name}.${index}.${column}`}
                          label={say('form.line_of', {
                            label: labelOf(column, child.options),
                            line: index + 1,
                          })}
                          isBare
                          isDisabled={isDisabled}
                        />
                      )}
                    </td>
                  ))}
                  {!isMade && (
                    <td valign="top" data-wide>
                      <IconAction
                        disabled={isDisabled}
                        onClick={() => remove(index)}
                        label={say('form.remove_line', { line: index + 1 })}
                        icon={<Delete />}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </LinesShell>
        )}
        {isMade && rows.length === 0 && <Muted>{say('common.none')}</Muted>}
        {problem && <FormHelperText error>{problem}</FormHelperText>}
        {file ? (
          <LineFiles
            label={label}
            isPicture={from!.fields[file]!.kind === 'image'}
            isDisabled={isDisabled}
            onSent={addFile}
            onSending={setIsSending}
          />
        ) : (
          !isMade && (
            <Button disabled={isDisabled} startIcon={<Add />} onClick={add} sx={{ mt: 1 }}>
              {say('form.add_line')}
            </Button>
          )
        )}
      </ResourceContextProvider>
    </Group>
  )
}

type Line = Readonly<Record<string, unknown>>

/**
 * The columns that apply by what the form says of the parent (`when.of`). A column with a value stays, lest it be saved unseen.
 */
function useApplying(columns: [string, AnyField][], name: string, by: string) {
  const { getValues } = useFormContext()
  const ofParent = ({ options: { when } }: AnyField) =>
    when?.of && when.field === by ? when : undefined
  const decisive = columns.flatMap(([, field]) => ofParent(field)?.of ?? [])
  const values: unknown[] = useWatch({ name: decisive.map(of => besideOf(name, of)) })
  const decided = new Map(decisive.map((of, n) => [of, values[n]]))
  const lines = (getValues(name) ?? []) as readonly Line[]
  return columns.filter(([column, field]) => {
    const when = ofParent(field)
    return (
      !when ||
      when.is.includes(decided.get(when.of!) as string) ||
      lines.some(line => (line[column] ?? null) !== null)
    )
  })
}

/** What lines are of that the system makes: the columns of their list that nobody may set. */
function toldOf({ label, fields, list }: LinesOf, by: string): [string, AnyField][] {
  if (!label || !fields[label]?.options.readOnly) return []
  return (list?.columns ?? [label]).flatMap((name): [string, AnyField][] => {
    const field = fields[name]
    const isTold = field && name !== by && maySee(field) && field.options.readOnly
    return isTold ? [[name, field]] : []
  })
}

interface ToldProps {
  field: AnyField
  name: string
  line: Line
}

function Told({ field, name, line }: ToldProps) {
  const { Cell } = kindView(field)
  const labels = line.labels as Record<string, Label> | undefined
  const { holds } = field.options
  return (
    <Cell
      field={field}
      value={line[name]}
      label={labels?.[name] ?? null}
      {...(holds && { market: line[holds] })}
    />
  )
}

/** A line's input, if the field applies to the line. */
function LineInput(props: InputProps) {
  const { Input } = kindView(props.field)
  return props.field.options.when ? <WhenApplies {...props} /> : <Input {...props} />
}

function WhenApplies(props: InputProps) {
  const { when } = props.field.options
  const value: unknown = useWatch({ name: besideOf(props.name, when!.field) })
  const { Input } = kindView(props.field)
  return applies(props.field, { [when!.field]: value }) ? <Input {...props} /> : null
}

const Group = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  // Rows that a panel lets people drag here would be dropped on them.
  '&[data-over]': { outline: `2px dashed ${theme.palette.primary.main}`, outlineOffset: 4 },
}))

const Hidden = styled('span')(visuallyHidden)
