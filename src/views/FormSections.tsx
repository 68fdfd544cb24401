import { styled } from '@mui/material/styles'
import type { AnyEntity } from '../../resources/define/index.ts'
import { sectionsOf } from './columns.ts'
import { Section } from './Section.tsx'

/** The inputs of an entity in its sections: two columns, one on a phone; wide kinds take a row. */
export const FormSections = ({ entity }: { entity: AnyEntity }) =>
  sectionsOf(entity).map(({ title, fields }, section) => (
    <Section key={section} title={title}>
      <Fields>
        {fields.map(({ name, label, field, half: { Input, isWide } }, index) => (
          <div key={name} data-wide={isWide || undefined}>
            {field.kind === 'lines' && <h3>{label}</h3>}
            <Input
              field={field}
              name={name}
              label={label}
              autoFocus={section === 0 && index === 0}
            />
          </div>
        ))}
      </Fields>
    </Section>
  ))

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2, 3),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > [data-wide]': { gridColumn: '1 / -1' },
  '& h3': { margin: theme.spacing(0, 0, 1), fontSize: '0.8125rem', fontWeight: 600 },
}))
