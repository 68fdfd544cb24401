import '#src/views/calendar/calendar.texts.ts'
import { useGetMany, useLocation, useNavigate, useResourceContext, useStoreContext } from 'ra-core'
import { useEffect, useState, type ReactNode } from 'react'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'
import { labelOf, type AnyEntity } from '#define'
import { ownPart } from '#src/app/product/panels.ts'
import { listOfResource, resourceOfEntity } from '#src/app/product/declarations.ts'
import { recall, remember } from '#src/loading/remembered.ts'
import type { Option } from '#src/fields/kindView.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { Page, PageTabs } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { searchOf, withWords } from './display.ts'
import type { Narrowed } from './narrowed.ts'
import { NarrowedChoice } from './NarrowedChoice.tsx'
import { RecordPicker } from './RecordPicker.tsx'

/** Told of an address that was completed by what is remembered: whether it had no parameters before. */
export interface Led {
  readonly isBare: boolean
}

type Kept = Readonly<Record<string, unknown>>

interface Props {
  entity: AnyEntity
  /** Renders the list with the filter of the chosen record; `picker` chooses another. */
  children: (given: {
    entity: AnyEntity
    filter: Readonly<Record<string, string>>
    picker: ReactNode
  }) => ReactNode
}

/** A list of one referenced record at a time, or of all where the screen says so. */
export default function ScopedList({ entity, children }: Props) {
  const { ofAll } = listOfResource(useResourceContext()!)
  return ofAll ? (
    children({ entity: listOfAll(entity), filter: noFilter, picker: null })
  ) : (
    <OfOne entity={entity}>{children}</OfOne>
  )
}

const noFilter = {}
const wholes = new WeakMap<AnyEntity, AnyEntity>()

/** The entity in a list of all: what each record is of is a column and a filter. It has no days. */
function listOfAll(entity: AnyEntity): AnyEntity {
  const { calendar: _days, ...rest } = entity
  const { ofOne, columns = [], filters = [], ...list } = entity.list!
  const { field } = ofOne!
  const whole = wholes.get(entity) ?? {
    ...rest,
    list: { ...list, columns: columns.toSpliced(1, 0, field), filters: [field, ...filters] },
  }
  wholes.set(entity, whole)
  return whole
}

/**
 * A list of one referenced record at a time: the record in the address, which is then remembered.
 * Without one the address becomes that of the remembered record, so that whoever it is sent to sees
 * the same.
 */
function OfOne({ entity, children }: Props) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const store = useStoreContext()
  const { field: name, remembered, missing, narrowedBy } = entity.list!.ofOne!
  const request = new URLSearchParams(search).get(name)?.trim()
  const id = request || recall<string>(remembered)
  useEffect(() => {
    if (request) remember(remembered, request)
  }, [request, remembered])
  const [narrowed, setNarrowed] = useState(
    () => recall<Narrowed>(`${remembered} among`) ?? noneNarrowed,
  )
  const field = entity.fields[name]
  const { data, error, isPending, refetch } = useGetMany<Option>(
    resourceOfEntity(field.options.to) ?? field.options.to,
    { ids: id ? [id] : [], meta: { options: true } },
    { enabled: !!request, staleTime: 60_000 },
  )
  if (id && !request) {
    // The state that the list keeps of its last visit, as react-admin restores it, has the record of that visit.
    const stored = store.getItem<Kept>(`${pathname.slice(1)}.listParams`)
    const last = search || (stored?.filter ? searchOf(stored) : '')
    const to = { pathname, search: withWords(last, { [name]: id }) }
    return <LeadOn to={to} state={{ isBare: !search } satisfies Led} />
  }
  const one = data?.find(option => option?.id === id)
  const choose = (chosen: string) =>
    navigate({ pathname, search: withWords(search, { [name]: chosen, page: undefined }) })
  const label = labelOf(name, field.options)
  const choice = ownPart(entity, 'choice', { onChoose: choose })
  const picker = (
    <div style={{ display: 'flex', alignItems: 'center', gap: 4, maxWidth: '100%' }}>
      <RecordPicker
        entity={field.options.to}
        label={label}
        value={one ?? null}
        onChange={chosen => chosen && choose(chosen.id)}
        narrowed={narrowedBy && narrowed}
      />
      {narrowedBy && (
        <NarrowedChoice
          entity={field.options.to}
          label={label}
          fields={narrowedBy}
          value={narrowed}
          onChange={values => {
            remember(`${remembered} among`, values)
            setNarrowed(values)
          }}
        />
      )}
    </div>
  )
  if (id && error) return <ProblemState error={error} onRetry={() => void refetch()} />
  if (id && isPending) return null
  return one ? (
    children({ entity, filter: { [name]: one.id }, picker })
  ) : (
    <Page>
      <PageTabs />
      <State
        heading="h1"
        title={id || !choice ? missing : say('calendar.none_chosen', { one: midSentence(label) })}
        action={
          <div style={{ display: 'grid', gap: 20, justifyItems: 'center' }}>
            {picker}
            {choice}
          </div>
        }
      >
        {say('calendar.choose', { many: midSentence(entity.titles[1]) })}
      </State>
    </Page>
  )
}

const noneNarrowed: Narrowed = {}
