import './access.texts.ts'
import { memo, useMemo } from 'react'
import { choice, flag, type AnyField } from '#define'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { FilterPills } from '#src/views/list/filters/Filters.tsx'
import { QuickSearch } from '#src/views/list/filters/QuickSearch.tsx'
import { FilterBar } from '#resources/administration/FilterBar.ts'
import type { AccessFilter } from './accessFilter.ts'
import type { AccessTable, Person } from './useAccess.ts'

interface Props {
  people: readonly Person[]
  codes: AccessTable['codes']
  filter: AccessFilter
  onChange: (filter: AccessFilter) => void
}

export const AccessFilters = memo(function AccessFilters({
  people,
  codes,
  filter,
  onChange,
}: Props) {
  const branches = useMemo(
    () => named(people.map(p => ({ id: p.branchId, name: p.branch }))),
    [people],
  )
  const groups = useMemo(() => named(people.flatMap(p => p.groups)), [people])
  const set = (part: Partial<AccessFilter>) => onChange({ ...filter, ...part })
  const filters = useMemo(
    () => [
      pill('branchId', 'access.branch', oneOf(branches)),
      pill('groupId', 'access.group', oneOf(groups)),
      pill(
        'code',
        'access.holds',
        oneOf(codes.map(c => ({ id: c.code, name: `${c.code} ${c.name}` }))),
      ),
      pill('differs', 'access.differs', flag()),
    ],
    [branches, groups, codes],
  )
  return (
    <FilterBar aria-label={say('list.filters')}>
      <QuickSearch
        label={say('access.search')}
        value={filter.words}
        onChange={words => set({ words })}
        onLeave={() => {}}
      />
      <FilterPills
        filters={filters}
        values={filter}
        onChange={(name, value) => set({ [name]: value })}
      />
    </FilterBar>
  )
}, isAlike)

/** Toggling a code does not render these inputs again: they are the costly part of the screen. */
function isAlike(a: Props, b: Props) {
  return (
    a.filter === b.filter &&
    a.codes === b.codes &&
    a.people.length === b.people.length &&
    a.people.every(
      ({ branch, groups }, i) => branch === b.people[i]!.branch && groups === b.people[i]!.groups,
    )
  )
}

const pill = (name: keyof AccessFilter, label: Parameters<typeof say>[0], field: AnyField) => ({
  name,
  label: say(label),
  field,
  view: kindView(field),
})

const oneOf = (values: readonly { id: string; name: string }[]): AnyField =>
  choice(values.map(({ id }) => id) as [string], {
    labels: Object.fromEntries(values.map(({ id, name }) => [id, name])),
  })

function named(all: readonly { id: string | null; name: string | null }[]) {
  const found = new Map(all.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])))
  return [...found].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}
