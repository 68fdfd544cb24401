import './import.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { Suspense, use, useId, useState } from 'react'
import { endpointOf, fieldsOf, isReference, type AnyEntity, type AnyField } from '#define'
import type { Examined, Mapping, UnknownValue } from '#data/files.ts'
import { may } from '#src/app/access.ts'
import { loadEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { Headings, LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { valueInWords } from '#src/i18n/declared.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { ImportSelect } from './ImportSelect.ts'
import { columnLabel, fieldAt } from './importFields.ts'

interface Props {
  entity: AnyEntity
  found: Examined & Required<Pick<Examined, 'mapping'>>
  /** What was said last, and is not looked through yet. */
  request: Mapping | undefined
  onChange: (mapping: Mapping) => void
}

/** What columns say that is no value of their field: each may mean another value, or be added. */
export function ImportValues({ entity, found, request, onChange }: Props) {
  const stated = request ?? found.mapping
  const groups = groupsOf(found, stated)
  if (!groups.length) return null
  const mean = (header: string, value: string, meaning: string | undefined) => {
    const { [value]: _, ...others } = stated.values[header] ?? {}
    onChange({
      ...stated,
      values: {
        ...stated.values,
        [header]: meaning === undefined ? others : { ...others, [value]: meaning },
      },
    })
  }
  return (
    <Section title={say('import.values')}>
      {groups.map(group => (
        <Suspense key={group.header} fallback={null}>
          <Group
            entity={entity}
            group={group}
            stated={stated.values[group.header] ?? none}
            onMean={(value, meaning) => mean(group.header, value, meaning)}
            onMade={() => onChange(stated)}
          />
        </Suspense>
      ))}
    </Section>
  )
}

interface Values {
  readonly header: string
  readonly field: string
  /** Those that nobody has said anything about, and those with a meaning. */
  readonly values: readonly Pick<UnknownValue, 'value' | 'rows'>[]
  readonly open: number
}

/** The values by their columns; what has a meaning stays in sight, so that it can be changed. */
function groupsOf({ columns, unknown = [] }: Examined, { values }: Mapping): readonly Values[] {
  return columns.flatMap(({ header, field }) => {
    if (field === null) return []
    const meant = Object.keys(values[header] ?? {})
    const open = unknown.filter(each => each.header === header && !meant.includes(each.value))
    const all = [...open, ...meant.map(value => ({ value, rows: 0 }))]
    return all.length ? [{ header, field, values: all, open: open.length }] : []
  })
}

interface GroupProps {
  entity: AnyEntity
  group: Values
  stated: Readonly<Record<string, string>>
  onMean: (value: string, meaning: string | undefined) => void
  onMade: () => void
}

function Group({
  entity,
  group: { field: path, values, open },
  stated,
  onMean,
  onMade,
}: GroupProps) {
  const [most, setMost] = useState(perPage)
  const field = fieldAt(entity, path)
  if (!field) return null
  const left = values.length - most
  return (
    <>
      <Muted>
        {say('import.values_of', {
          field: columnLabel(entity, path),
          smart_count: open,
          count: open.toLocaleString('en-NZ'),
        })}
      </Muted>
      {isReference(field) && open > 0 && (
        <MakeAll
          of={field.options.to!}
          values={values.slice(0, open).map(({ value }) => value)}
          onMade={onMade}
        />
      )}
      <LinesShell>
        <Headings labels={[say('import.value'), say('import.rows_with'), say('import.means')]} />
        <tbody>
          {values.slice(0, most).map(({ value, rows }) => (
            <tr key={value}>
              <td data-wide>{value}</td>
              <td data-label={say('import.rows_with')}>
                {rows > 0 && rows.toLocaleString('en-NZ')}
              </td>
              <td data-label={say('import.means')} data-wide>
                <Meaning
                  field={field}
                  label={say('import.means_of', { value })}
                  stated={stated[value]}
                  onMean={meaning => onMean(value, meaning)}
                />
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
    </>
  )
}

interface MeaningProps {
  field: AnyField
  label: string
  stated: string | undefined
  onMean: (meaning: string | undefined) => void
}

const Meaning = (props: MeaningProps) =>
  isReference(props.field) ? (
    <RecordMeaning {...props} />
  ) : props.field.kind === 'dictionary' ? (
    <EntryMeaning {...props} />
  ) : (
    <ValueMeaning
      {...props}
      options={
        props.field.kind === 'flag'
          ? [
              { id: 'yes', label: say('fields.yes') },
              { id: 'no', label: say('fields.no') },
            ]
          : (props.field.options.values ?? []).map((value: string) => ({
              id: value,
              label: valueInWords(props.field, value),
            }))
      }
    />
  )

function RecordMeaning({ field, label, stated, onMean }: MeaningProps) {
  const id = useId()
  const [named] = useNamed(field.options.to!, stated ? [stated] : [], [])
  return (
    <div style={{ width: 280, maxWidth: '100%' }}>
      <OptionPicker
        entity={field.options.to!}
        multiple={false}
        value={named ?? null}
        onChange={chosen => onMean(chosen?.id)}
        shell={{ id, margin: 'none' }}
        htmlInput={{ 'aria-label': label }}
      />
    </div>
  )
}

function EntryMeaning(props: MeaningProps) {
  const { options } = useDictionary(props.field.options.dictionary!)
  return <ValueMeaning {...props} options={options} />
}

interface ValueProps extends MeaningProps {
  options: readonly { readonly id: string; readonly label: string }[]
}

const ValueMeaning = ({ field, label, stated, onMean, options }: ValueProps) => (
  <ImportSelect
    aria-label={label}
    value={stated ?? unsaid}
    onChange={({ target }) => onMean(target.value === unsaid ? undefined : target.value)}
  >
    <option value={unsaid}>{say('import.no_meaning')}</option>
    {!field.options.required && <option value="">{say('import.none_of_them')}</option>}
    {options.map(({ id, label: words }) => (
      <option key={id} value={id}>
        {words}
      </option>
    ))}
  </ImportSelect>
)

/** Adds all of them as records that need a name alone, where the person may. */
function MakeAll({
  of,
  values,
  onMade,
}: {
  of: string
  values: readonly string[]
  onMade: () => void
}) {
  const target = use(loadEntity(of))
  const { provider } = useServer()
  const resource = resourceOfEntity(of)
  const making = useMutation({
    mutationFn: async () => {
      for (const value of values)
        await provider.create(resource!, { data: { [target.label]: value } })
    },
    // What was added before one was refused is known now.
    onSettled: onMade,
  })
  if (!resource || !needsNameAlone(target) || !may(target, 'create')) return null
  return (
    <div>
      <Button variant="outlined" disabled={making.isPending} onClick={() => making.mutate()}>
        {making.isPending
          ? say('import.making')
          : say('import.make', {
              smart_count: values.length,
              count: values.length.toLocaleString('en-NZ'),
              many: midSentence(target.titles[1]),
            })}
      </Button>
      {making.error && <Alert severity="error">{messageOf(making.error)}</Alert>}
    </div>
  )
}

const needsNameAlone = (entity: AnyEntity) =>
  !!endpointOf(entity, 'create') &&
  entity.fields[entity.label]?.kind === 'text' &&
  fieldsOf(entity).every(
    ([name, { options }]) =>
      name === entity.label ||
      !options.required ||
      options.default !== undefined ||
      options.readOnly,
  )

const none: Readonly<Record<string, string>> = {}
/** No value is called so. */
const unsaid = '\u0000'
const perPage = 20
