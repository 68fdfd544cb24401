import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { DateText } from '#src/fields/time/DateText.tsx'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { isDate } from '#src/fields/time/time.ts'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { say } from '#src/i18n/say.ts'
import { FilterBar } from '#resources/administration/FilterBar.ts'
import { type AuditFilter, filterNames, operations, wordOf } from './useAudit.ts'

interface Props {
  filter: AuditFilter
  entities: readonly { name: string; title: string }[]
  /** The name of the record in the filter. */
  recordName?: string | null | undefined
  onChange: (filter: AuditFilter) => void
}

/** Filters of the audit: person, records, operation and days. */
export function AuditFilters({ filter, entities, recordName, onChange }: Props) {
  const [person = null] = useNamed('staff', filter.staffId ? [filter.staffId] : [], [])
  const set = (part: { [N in keyof AuditFilter]?: AuditFilter[N] | undefined }) => {
    const next = { ...filter, ...part }
    onChange(Object.fromEntries(filterNames.flatMap(n => (next[n] ? [[n, next[n]]] : []))))
  }
  const home = filter.entity && resourceOfEntity(filter.entity)
  const { recordId } = filter
  return (
    <FilterBar aria-label={say('list.filters')}>
      <OptionPicker
        entity="staff"
        multiple={false}
        value={person}
        onChange={chosen => set({ staffId: chosen?.id })}
        shell={{ label: say('audit.staffId') }}
      />
      <Autocomplete
        size="small"
        options={entities}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ name }) => name}
        isOptionEqualToValue={(option, chosen) => option.name === chosen.name}
        value={entities.find(({ name }) => name === filter.entity) ?? null}
        onChange={(_, chosen) => set({ entity: chosen?.name, recordId: undefined })}
        renderInput={params => <TextField {...params} margin="none" label={say('audit.entity')} />}
      />
      {home && !recordId && mayReach(`/${home}`) && (
        <OptionPicker
          entity={filter.entity!}
          multiple={false}
          value={null}
          onChange={chosen => set({ recordId: chosen?.id })}
          shell={{ label: say('audit.record') }}
        />
      )}
      <TextField
        select
        margin="none"
        label={say('audit.operation')}
        value={filter.operation ?? ''}
        onChange={event => set({ operation: event.target.value })}
      >
        <MenuItem value="">{say('access.all')}</MenuItem>
        {operations.map(operation => (
          <MenuItem key={operation} value={operation}>
            {wordOf({ operation, step: null as never })}
          </MenuItem>
        ))}
      </TextField>
      {(['from', 'to'] as const).map(name => (
        <DateText
          key={name}
          size="small"
          label={say(`audit.${name}`)}
          value={filter[name] ?? null}
          onChange={day => (!day || isDate(day)) && set({ [name]: day ?? undefined })}
        />
      ))}
      {recordId && (
        <Chip
          label={recordName ?? say('audit.of_record')}
          onDelete={() => set({ recordId: undefined })}
        />
      )}
    </FilterBar>
  )
}
