import './pages.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { LinkBase, type RaRecord } from 'ra-core'
import { useId, useState } from 'react'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { reasonsOf } from '#src/views/form/reasonsOf.ts'
import { Section } from '#src/views/record/Section.tsx'
import { axes, axisFields, type Axis } from '#resources/products/axes/axes.ts'
import type { AxisValue } from '#resources/products/axes/skuCells.ts'
import { lackingIn, type MadeSku } from './matrix.ts'

type Sku = RaRecord & MadeSku
type ByField = Readonly<Record<string, string>>

const words = {
  Colour: { lacks: 'lacking.colour', of: 'lacking.colour_of', choose: 'lacking.choose_colour' },
  Size: { lacks: 'lacking.size', of: 'lacking.size_of', choose: 'lacking.choose_size' },
  Fabric: { lacks: 'lacking.fabric', of: 'lacking.fabric_of', choose: 'lacking.choose_fabric' },
} as const

interface Props {
  readonly values: readonly AxisValue[]
  readonly skus: readonly Sku[]
}

/** SKUs that were made before their product got an axis: which value each of them has. */
export function WithoutOptions({ values, skus }: Props) {
  const resource = resourceOfEntity('skus') ?? 'skus'
  const { provider, tellDone } = useServer()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlyMap<string, ByField>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<string, ByField>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const all = lackingIn(values, skus)
  const wanted = all.filter(({ sku }) => chosen.has(sku.id))

  const choose = (sku: Sku, field: string, id: string) => {
    const { [field]: _, ...others } = chosen.get(sku.id) ?? {}
    const next = new Map(chosen)
    next.delete(sku.id)
    if (id) next.set(sku.id, { ...others, [field]: id })
    else if (Object.keys(others).length) next.set(sku.id, others)
    setChosen(next)
  }
  const save = async () => {
    setSaving(true)
    const reasons = new Map<string, ByField>()
    // One after another: of two that choose the same, the second is refused.
    for (const { sku } of wanted)
      try {
        const data = { version: sku.version as number, ...chosen.get(sku.id) }
        await provider.update(resource, { id: sku.id, data, previousData: sku })
      } catch (error) {
        reasons.set(sku.id, reasonsOf(error))
      }
    await queries.invalidateQueries()
    setRefused(reasons)
    setChosen(new Map([...chosen].filter(([id]) => reasons.has(id))))
    setSaving(false)
    const saved = wanted.length - reasons.size
    if (saved) tellDone(say('lacking.saved', { smart_count: saved }))
  }
  return (
    <Section
      title={axes
        .flatMap(axis => {
          const count = all.filter(({ lacking }) => lacking.includes(axis)).length
          return count ? say(words[axis].lacks, { smart_count: count }) : []
        })
        .join(', ')}
      actions={
        <Button
          variant="outlined"
          disabled={isSaving || !wanted.length}
          onClick={() => void save()}
        >
          {say('action.save')}
        </Button>
      }
    >
      <Rows>
        {all.map(({ sku, lacking }) => (
          <li key={sku.id}>
            <LinkBase to={`/${resource}/${sku.id}/show`}>{sku.code}</LinkBase>
            {lacking.map((axis, n) => (
              <Choice
                key={axis}
                label={say(words[axis].of, { sku: sku.code })}
                none={say(words[axis].choose)}
                values={values.filter(value => value.axis === axis)}
                value={chosen.get(sku.id)?.[axisFields[axis]] ?? ''}
                onChange={id => choose(sku, axisFields[axis], id)}
                problem={problemAt(refused.get(sku.id), lacking, n)}
              />
            ))}
          </li>
        ))}
      </Rows>
    </Section>
  )
}

interface ChoiceProps {
  label: string
  none: string
  values: readonly AxisValue[]
  value: string
  onChange: (id: string) => void
  problem: string | undefined
}

function Choice({ label, none, values, value, onChange, problem }: ChoiceProps) {
  const id = useId()
  return (
    <span>
      <select
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && id}
        value={value}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {values.map(({ id: valueId, name }) => (
          <option key={valueId} value={valueId}>
            {name}
          </option>
        ))}
      </select>
      {problem && (
        <ToneText tone="bad" id={id} role="alert">
          {problem}
        </ToneText>
      )}
    </span>
  )
}

/** The reason at one of the axes that a SKU lacks; what is about none of them stands at the last. */
function problemAt(reasons: ByField | undefined, lacking: readonly Axis[], n: number) {
  if (!reasons) return undefined
  const own = reasons[axisFields[lacking[n]!]]
  if (own || n < lacking.length - 1) return own
  const fields = lacking.map(axis => axisFields[axis] as string)
  return Object.entries(reasons).find(([field]) => !fields.includes(field))?.[1]
}

const Rows = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5, 1.5) },
  '& > li > a': { minWidth: 140, paddingTop: 4 },
  '& > li > span': {
    display: 'grid',
    justifyItems: 'start',
    maxWidth: '100%',
    fontSize: '0.75rem',
  },
  '& select': {
    font: 'inherit',
    fontSize: '0.875rem',
    color: theme.palette.text.primary,
    background: theme.palette.background.paper,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
    padding: theme.spacing(0.5),
    minHeight: 28,
    '&[aria-invalid]': { borderColor: theme.palette.error.main },
  },
}))
