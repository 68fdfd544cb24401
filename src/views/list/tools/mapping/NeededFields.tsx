import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { say } from '#src/i18n/say.ts'
import { ImportSelect } from '#src/views/list/tools/ImportSelect.ts'
import '#src/views/list/tools/import.texts.ts'

interface Props {
  /** Fields that new records need and that nothing in the file is for. */
  fields: readonly { readonly field: string; readonly label: string }[]
  /** Headings of the file, those without a field first. */
  headings: readonly string[]
  onGive: (heading: string, field: string) => void
}

/** A choice of its column for each field that is still needed, above the columns, which may be many. */
export function NeededFields({ fields, headings, onGive }: Props) {
  const id = useId()
  return (
    <Needed>
      {fields.map(({ field, label }) => (
        <div key={field}>
          <label htmlFor={`${id} ${field}`}>{say('import.column_for', { field: label })}</label>{' '}
          <ImportSelect
            id={`${id} ${field}`}
            data-asks
            value=""
            onChange={({ target }) => onGive(target.value, field)}
          >
            <option value="">{say('import.choose_column')}</option>
            {headings.map(heading => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </ImportSelect>
        </div>
      ))}
    </Needed>
  )
}

const Needed = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 20px',
  marginBottom: 8,
})
