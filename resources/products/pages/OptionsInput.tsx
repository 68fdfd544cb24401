import './pages.texts.ts'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { axes, type Axis } from '#resources/products/axes/axes.ts'
import { linesWith, textOf, type OptionLine } from './optionText.ts'

const words = {
  Colour: 'product_options.colours',
  Size: 'product_options.sizes',
  Fabric: 'product_options.fabrics',
} as const

/** In the form of a product: its colours, sizes and fabrics as they are said, one list each. */
export default function OptionsInput() {
  return (
    <Section title={say('product_options.title')}>
      <Three>
        {axes.map(axis => (
          <AxisInput key={axis} axis={axis} />
        ))}
      </Three>
    </Section>
  )
}

function AxisInput({ axis }: { axis: Axis }) {
  const { setValue, getValues } = useFormContext()
  const lines = (useWatch({ name: 'axisValues' }) ?? []) as readonly OptionLine[]
  /** What is being typed; elsewhere the lines say it. */
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    const before = (getValues('axisValues') ?? []) as readonly OptionLine[]
    setValue('axisValues', linesWith(before, axis, text), { shouldDirty: true })
  }
  return (
    <TextField
      label={say(words[axis])}
      helperText={say('product_options.help')}
      value={typed ?? textOf(lines, axis)}
      onChange={event => take(event.target.value)}
      onBlur={() => setTyped(undefined)}
      autoComplete="off"
    />
  )
}

const Three = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}))
