import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useListSortContext } from 'ra-core'
import { sortsOf } from '#data/sorts.ts'
import { sortableFields, type AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { shownOf } from '#src/views/parts/columns.ts'

/** Sorting for cards, which have no headings to click, and by fields that are not columns. */
export default function SortMenu({ entity }: { entity: AnyEntity }) {
  const { sort, setSort } = useListSortContext()
  const [field, order] = sortsOf(sort)[0] ?? []
  const sortable = shownOf(
    entity,
    sortableFields(entity).filter(name => name !== 'id'),
  )
  if (sortable.length < 2) return null
  return (
    <TextField
      select
      margin="none"
      label={say('list.sort')}
      value={sortable.some(({ name }) => name === field) ? `${field} ${order}` : ''}
      onChange={event => {
        const [by, towards] = event.target.value.split(' ') as [string, 'ASC' | 'DESC']
        setSort({ field: by, order: towards })
      }}
      sx={{ width: 'auto', minWidth: 140, flex: 1 }}
    >
      {sortable.flatMap(({ name, label }) => [
        <MenuItem key={`${name} ASC`} value={`${name} ASC`}>
          {label} ↑
        </MenuItem>,
        <MenuItem key={`${name} DESC`} value={`${name} DESC`}>
          {label} ↓
        </MenuItem>,
      ])}
    </TextField>
  )
}
