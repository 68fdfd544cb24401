import '#resources/stock/stock.texts.ts'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useGetList } from 'ra-core'
import { useState } from 'react'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { FilterPill } from '#src/fields/FilterPill.tsx'
import type { Option } from '#src/fields/kindView.ts'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { useNamed, useOptions } from '#src/fields/link/useOptions.ts'
import { useTypedText } from '#src/fields/useTyped.ts'
import { say } from '#src/i18n/say.ts'
import type { DictionaryKind } from '#define'
import { inTree, type Branch, type InTree } from '#resources/stock/check/search/categoryTree.ts'

interface Pill {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter for one record, found by typing; of a category, for its subtree too. */
export function RecordPill({ entity, ...pill }: Pill & { entity: string }) {
  const [named] = useNamed(entity, pill.value ? [pill.value] : [], none)
  return (
    <FilterPill {...shown(pill, named?.label)}>
      <RecordChoice entity={entity} {...pill} />
    </FilterPill>
  )
}

function RecordChoice({ entity, ...pill }: Pill & { entity: string }) {
  const [q, setQ] = useState('')
  const [text, type] = useTypedText('', setQ)
  const Found = entity === 'categories' ? Categories : Records
  return (
    <>
      <TextField
        autoFocus
        margin="none"
        label={say('stock.find')}
        value={text}
        onChange={event => type(event.target.value)}
        sx={{ mb: 1 }}
      />
      <Found entity={entity} q={q.trim()} {...pill} />
    </>
  )
}

type Search = Pill & { entity: string; q: string }

const Records = ({ entity, q, ...pill }: Search) => (
  <One {...pill} options={useOptions(entity, q).options} />
)

function Categories({ entity, q, ...pill }: Search) {
  // The server leaves out deleted categories.
  const { data = [] } = useGetList<Branch>(
    resourceOfEntity(entity) ?? entity,
    { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } },
    { staleTime: 60_000 },
  )
  return <One {...pill} options={inTree(data, q)} />
}

/** A filter for one entry of a dictionary. */
export function DictionaryPill({ kind, ...pill }: Pill & { kind: DictionaryKind }) {
  const { options, labelOf } = useDictionary(kind)
  return (
    <FilterPill {...shown(pill, pill.value && labelOf(pill.value))}>
      <One {...pill} options={options} />
    </FilterPill>
  )
}

/** A filter for one of a few values. */
export const ChoicePill = ({ options, ...pill }: Pill & { options: readonly InTree[] }) => (
  <FilterPill {...shown(pill, options.find(({ id }) => id === pill.value)?.label)}>
    <One {...pill} options={options} />
  </FilterPill>
)

/** A select whose options are indented by their depth. */
const One = ({ label, value, onChange, options }: Pill & { options: readonly InTree[] }) => (
  <RadioGroup
    aria-label={label}
    value={value ?? ''}
    onChange={event => onChange(event.target.value)}
    sx={{ maxHeight: 320, overflowY: 'auto', flexWrap: 'nowrap' }}
  >
    {options.map(({ id, label: name, depth = 0 }) => (
      <FormControlLabel
        key={id}
        value={id}
        label={name}
        control={<Radio sx={{ py: 0.5 }} />}
        sx={{ ml: depth * 2.5 - 0.5, mr: 0 }}
      />
    ))}
    {options.length === 0 && <output>{say('fields.none_found')}</output>}
  </RadioGroup>
)

const shown = ({ label, value, onChange }: Pill, name: string | undefined) => ({
  label,
  summary: value ? name : undefined,
  onClear: () => onChange(undefined),
})

const none: readonly Option[] = []
