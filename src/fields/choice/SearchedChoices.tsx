import { useState } from 'react'
import { hasWords } from '#define/fields/folded.ts'
import { SearchedChecklist } from '#src/fields/composite/SearchedChecklist.tsx'
import type { Option } from '#src/fields/kindView.ts'
import { say } from '#src/i18n/say.ts'

export interface ManyProps {
  label: string
  options: readonly Option[]
  selected: readonly string[]
  onChange: (ids: string[]) => void
}

/** Options that are ticked, and found by what is typed of their labels. */
export default function SearchedChoices({ label, options, ...list }: ManyProps) {
  const [q, setQ] = useState('')
  const found = options.filter(option => hasWords(option.label, q))
  return (
    <SearchedChecklist
      label={label}
      q={q}
      onSearch={setQ}
      options={found}
      instead={found.length === 0 && say('fields.none_found')}
      {...list}
    />
  )
}
