import './history.texts.ts'
import { styled } from '@mui/material/styles'
import { use } from 'react'
import { labelOf, lines, namesOf, text, valueIn, type AnyEntity, type AnyField } from '#define'
import { entityOfResource, loadEntity } from '#src/app/product/declarations.ts'
import { kindView } from '#src/fields/index.ts'
import { maySee } from '#src/fields/maySee.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownGroup, type Shown } from '#src/views/parts/columns.ts'
import { type HistoryEntry, lineChanges } from './changes.ts'
import { NamedValue } from '#src/views/record/NamedValue.tsx'

type EntryChanges = NonNullable<HistoryEntry['changes']>

interface Props {
  entity: Pick<AnyEntity, 'fields' | 'asOne'>
  changes: EntryChanges
  /** The record after the change, so that a changed part of a group is read with the rest. */
  record?: Readonly<Record<string, unknown>>
}

/** Fields with their values before and after. A field that no longer exists is shown as stored. */
export function Changes({ entity, changes, record }: Props) {
  const known = { ...entity, fields: useFieldsOf(entity, changes) }
  return (
    <List>
      {rowsOf(known, changes, record).map(({ shown, before, after, was, is }) => {
        const { name } = shown
        if (!maySee(shown.field)) return null
        return (
          <div key={name}>
            <dt>{shown.label}</dt>
            <dd>
              {shown.field.kind === 'lines' ? (
                <Lines field={shown.field} before={before} after={after} />
              ) : (
                <>
                  {!isNothing(before) && (
                    <>
                      <s>
                        <NamedValue shown={shown} value={inWords(shown, before)} record={was} />
                      </s>
                      <Muted aria-label={say('history.became')}> → </Muted>
                    </>
                  )}
                  <NamedValue shown={shown} value={inWords(shown, after)} record={is} />
                </>
              )}
            </dd>
          </div>
        )
      })}
    </List>
  )
}

function Lines({ field, before, after }: { field: AnyField; before: unknown; after: unknown }) {
  const from = field.options.from!
  return lineChanges(field, before, after).map(({ id, what, line, changes }) => (
    <div key={id}>
      <Muted>{say(`history.line_${what}`)}</Muted>
      {what === 'removed' ? (
        <Changes
          entity={from}
          changes={Object.fromEntries(
            Object.keys(from.fields).flatMap(name =>
              isNothing(line[name]) || name === field.options.by
                ? []
                : [[name, [line[name], null]]],
            ),
          )}
        />
      ) : (
        <Changes entity={from} changes={changes} />
      )}
    </div>
  ))
}

const plain = text()

/**
 * The changed fields with both values. Those that are read as one are one row, if the values of all
 * their parts are known.
 */
function rowsOf(entity: Props['entity'], changes: EntryChanges, record: Props['record']) {
  const at = (side: 0 | 1): Readonly<Record<string, unknown>> => ({
    ...record,
    ...Object.fromEntries(Object.entries(changes).map(([name, both]) => [name, both[side]])),
  })
  const [was, is] = [at(0), at(1)]
  const rows = Object.keys(changes).map(name => {
    const group = shownGroup(entity, name)
    const isWhole = group && namesOf(group.field, name).every(part => part in is)
    const shown = isWhole ? group : shownOf(entity, name)
    const value = (of: typeof is) => valueIn(shown.field, shown.name, of)
    return { shown, before: value(was), after: value(is), was, is }
  })
  return [...new Map(rows.map(row => [row.shown.name, row])).values()]
}

function shownOf({ fields }: Pick<AnyEntity, 'fields'>, name: string): Shown {
  const field = (fields as Record<string, AnyField>)[name] ?? plain
  return { name, field, label: labelOf(name, field.options), view: kindView(field) }
}

/** The fields of an entity; a change under the name of another one is of its rows, such as shares. */
function useFieldsOf({ fields }: Pick<AnyEntity, 'fields'>, changes: EntryChanges) {
  const all: Record<string, AnyField> = { ...fields }
  for (const name of Object.keys(changes))
    if (!(name in all) && entityOfResource(name) === name)
      all[name] = lines(use(loadEntity(name)), { by: '' as never })
  return all
}

const isNothing = (value: unknown) => value === null || value === undefined

/** A removed field may have had any kind of value. */
const inWords = ({ field }: Shown, value: unknown) =>
  field === plain && typeof value === 'object' && value !== null ? JSON.stringify(value) : value

const List = styled('dl')(({ theme }) => ({
  margin: theme.spacing(0.5, 0, 0),
  display: 'grid',
  gap: 4,
  fontSize: '0.8125rem',
  '& > div': { display: 'grid', gridTemplateColumns: '120px minmax(0, 1fr)', gap: 8 },
  '& dt': { color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& dd dl > div': { gridTemplateColumns: '90px minmax(0, 1fr)' },
  '& s': { color: theme.palette.text.secondary },
}))
