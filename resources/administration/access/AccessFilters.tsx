import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { memo, useMemo } from 'react'
import { say } from '#src/i18n/say.ts'
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
  const choices = [
    ['branchId', say('access.branch'), branches],
    ['groupId', say('access.group'), groups],
    ['code', say('access.holds'), codes.map(c => ({ id: c.code, name: `${c.code} ${c.name}` }))],
  ] as const
  return (
    <FilterBar aria-label={say('list.filters')}>
      <TextField
        type="search"
        label={say('access.search')}
        value={filter.words}
        onChange={event => set({ words: event.target.value })}
      />
      {choices.map(([field, label, options]) => (
        <TextField
          key={field}
          select
          label={label}
          value={filter[field]}
          onChange={event => set({ [field]: event.target.value })}
        >
          <MenuItem value="">{say('access.all')}</MenuItem>
          {options.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <FormControlLabel
        sx={{ ml: 0 }}
        control={<Switch checked={filter.differs} onChange={(_, differs) => set({ differs })} />}
        label={say('access.differs')}
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

function named(all: readonly { id: string | null; name: string | null }[]) {
  const found = new Map(all.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])))
  return [...found].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
}
