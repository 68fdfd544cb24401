import { styled } from '@mui/material/styles'
import { useWatch } from 'react-hook-form'
import { applies } from '#define'
import type { FormSection } from '#src/views/record/tabs.ts'
import { Section } from '#src/views/record/Section.tsx'

interface Props {
  sections: readonly FormSection[]
  /** Whether the first input gets the focus. */
  hasFocus: boolean
}

/**
 * Inputs in their sections: two columns, on a phone one; wide kinds take a row. Inputs that do not
 * apply are left out.
 */
export function FormSections({ sections, hasFocus }: Props) {
  const deciding = [
    ...new Set(
      sections.flatMap(({ fields }) =>
        fields.flatMap(({ field }) => field.options.when?.field ?? []),
      ),
    ),
  ]
  const values: unknown[] = useWatch({ name: deciding })
  const decided = Object.fromEntries(deciding.map((name, at) => [name, values[at]]))
  const there = sections
    .map(section => ({
      ...section,
      fields: section.fields.filter(({ field }) => applies(field, decided)),
    }))
    .filter(({ fields }) => fields.length > 0)
  return there.map(({ title, fields }, section) => (
    <Section key={title ?? ''} title={title}>
      <Fields>
        {fields.map(({ name, label, field, view: { Input, isWide } }, index) => (
          <div key={name} data-wide={isWide || undefined}>
            {field.kind === 'lines' && label !== title && (
              <Lines as={title === undefined ? 'h2' : 'h3'}>{label}</Lines>
            )}
            <Input
              field={field}
              name={name}
              label={label}
              autoFocus={hasFocus && section === 0 && index === 0}
            />
          </div>
        ))}
      </Fields>
    </Section>
  ))
}

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2, 3),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > [data-wide]': { gridColumn: '1 / -1' },
}))

/** One level below the section's heading, which a form with a single section does not have. */
const Lines = styled('h3')(({ theme }) => ({
  margin: theme.spacing(0, 0, 1),
  fontSize: '0.8125rem',
  fontWeight: 600,
}))
