import type { ComponentProps } from 'react'
import { TypedField } from '#src/fields/TypedField.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { Checklist } from './Checklist.tsx'

interface Props extends ComponentProps<typeof Checklist> {
  label: string
  q: string
  onSearch: (q: string) => void
  /** What is said instead of a result. */
  instead: string | false
}

/** Options to tick that are found by typing. */
export function SearchedChecklist({ label, q, onSearch, instead, ...list }: Props) {
  return (
    <>
      <TypedField
        autoFocus
        label={say('fields.find', { label: midSentence(label) })}
        value={q}
        commit={onSearch}
        sx={{ mb: 1 }}
      />
      <Checklist {...list} />
      {instead && <output>{instead}</output>}
    </>
  )
}
