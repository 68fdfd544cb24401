import { styled } from '@mui/material/styles'
import { labelOf, text, type AnyEntity, type AnyField } from '#define'
import { kindView } from '#src/fields/index.ts'
import { maySee } from '#src/fields/maySee.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import type { Shown } from '#src/views/parts/columns.ts'
import { type HistoryEntry, lineChanges } from './changes.ts'
import { NamedValue } from '#src/views/record/NamedValue.tsx'

interface Props {
  entity: Pick<AnyEntity, 'fields'>
  changes: NonNullable<HistoryEntry['changes']>
}

/** Fields with their values before and after. A field that no longer exists is shown as stored. */
export function Changes({ entity, changes }: Props) {
  return (
    <List>
      {Object.entries(changes).map(([name, [before, after]]) => {
        const shown = shownOf(entity, name)
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
                        <NamedValue shown={shown} value={inWords(shown, before)} />
                      </s>
                      <Muted aria-label={say('history.became')}> → </Muted>
                    </>
                  )}
                  <NamedValue shown={shown} value={inWords(shown, after)} />
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

function shownOf({ fields }: Pick<AnyEntity, 'fields'>, name: string): Shown {
  const field: AnyField = (fields as Record<string, AnyField>)[name] ?? plain
  return { name, field, label: labelOf(name, field.options), view: kindView(field) }
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
