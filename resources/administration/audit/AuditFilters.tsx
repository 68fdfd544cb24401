import './audit.texts.ts'
import Chip from '@mui/material/Chip'
import { choice, date, reference, type AnyField } from '#define'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { FilterPills } from '#src/views/list/filters/Filters.tsx'
import { FilterBar } from '#resources/administration/FilterBar.ts'
import { type AuditFilter, filterNames, operations, wordOf } from './useAudit.ts'

interface Props {
  filter: AuditFilter
  entities: readonly { name: string; title: string }[]
  /** The name of the record in the filter. */
  recordName?: string | null | undefined
  onChange: (filter: AuditFilter) => void
}

/** Filters of the audit: person, records, operation and days; one value each. */
export function AuditFilters({ filter, entities, recordName, onChange }: Props) {
  const { entity, recordId, from, to } = filter
  const set = (part: { [N in keyof AuditFilter]?: AuditFilter[N] | undefined }) => {
    const next = { ...filter, ...part }
    onChange(Object.fromEntries(filterNames.flatMap(n => (next[n] ? [[n, next[n]]] : []))))
  }
  const home = entity && resourceOfEntity(entity)
  const isFound = !!home && mayReach(`/${home}`)
  const filters = [
    pill('staffId', reference('staff')),
    pill('entity', oneOf(entities.map(({ name, title }) => [name, title]))),
    ...(isFound ? [pill('record', reference(entity as never))] : []),
    pill('operation', oneOf(operations.map(name => [name, inWords(name)]))),
    pill('days', date()),
  ]
  const choose = (name: string, value: unknown) => {
    // The newest of several ticked values is meant.
    const [one] = [value ?? []].flat().slice(-1) as (string | undefined)[]
    if (name === 'days') {
      const { gte, lte } = (value ?? {}) as { gte?: string; lte?: string }
      set({ from: gte, to: lte })
    } else if (name === 'entity') set({ entity: one, recordId: undefined })
    else set({ [name === 'record' ? 'recordId' : name]: one })
  }
  return (
    <FilterBar aria-label={say('list.filters')}>
      <FilterPills
        filters={filters}
        values={{
          ...filter,
          record: recordId,
          days: from || to ? { ...(from && { gte: from }), ...(to && { lte: to }) } : undefined,
        }}
        onChange={choose}
      />
      {recordId && !isFound && (
        <Chip
          label={recordName ?? say('audit.of_record')}
          onDelete={() => set({ recordId: undefined })}
        />
      )}
    </FilterBar>
  )
}

const pill = (name: 'staffId' | 'entity' | 'record' | 'operation' | 'days', field: AnyField) => ({
  name,
  label: say(`audit.${name}`),
  field,
  view: kindView(field),
})

const oneOf = (values: readonly (readonly [name: string, label: string])[]): AnyField =>
  choice(values.map(([name]) => name) as [string], { labels: Object.fromEntries(values) })

const inWords = (operation: string) => wordOf({ operation, step: null as never })
