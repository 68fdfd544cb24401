import './pages.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import type { RecordOf } from '#define'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import type { products } from '#resources/products/products.entity.ts'
import { numberIn, type MadeSku } from './matrix.ts'
import { MatrixForm } from './MatrixForm.tsx'
import { SetMembers } from './SetMembers.tsx'
import {
  countOfSets,
  membersIn,
  patternOfSets,
  priceOfSet,
  quantityOf,
  setsOf,
  type MadeMember,
  type SetMember,
} from './sets.ts'

interface Props {
  readonly record: RecordOf<typeof products>
  readonly skus: readonly MadeSku[]
}

/** On the page of a combo: its sets by their members, those that are there and those to make. */
export default function ComboMatrix({ record, skus }: Props) {
  const made = useCall('getProductCombos', { productId: record.id })
  const members = useCall('getMemberSkus', { productId: record.id })
  const [isOpen, setOpen] = useState(false)
  const error = made.error ?? members.error
  if (error)
    return (
      <ProblemState
        error={error}
        onRetry={() => void Promise.all([made.refetch(), members.refetch()])}
      />
    )
  if (!made.data || !members.data) return null
  const sets = made.data.data
  const count = new Set(sets.map(({ comboSkuId }) => comboSkuId)).size
  if (count > 0 && !isOpen)
    return (
      <Section
        title={say('sets.sets')}
        actions={
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {say('sets.open')}
          </Button>
        }
      >
        <Muted>{say('sets.there', { smart_count: count })}</Muted>
      </Section>
    )
  return <Sets record={record} skus={skus} made={sets} begin={membersIn(sets, members.data.data)} />
}

interface SetsProps extends Props {
  readonly made: readonly MadeMember[]
  /** The members at first. */
  readonly begin: readonly SetMember[]
}

function Sets({ record, skus, made, begin }: SetsProps) {
  const [members, setMembers] = useState(begin)
  const [discount, setDiscount] = useState('0')
  const count = countOfSets(record.axisValues, members)
  const isReady = members.every(member => quantityOf(member) !== undefined)
  const matrix = useMemo(
    () =>
      count > 0 && count <= mostShown ? setsOf(record.axisValues, members, skus, made) : undefined,
    [count, record.axisValues, members, skus, made],
  )
  return (
    <MatrixForm
      product={record}
      title={say('sets.title')}
      makes={ticked => say('sets.ticked', { smart_count: ticked })}
      one={say('sets.one')}
      matrix={matrix}
      isReady={isReady}
      isWhole={!made.length}
      codes={patternOfSets}
      more={{ setDiscount: discount.trim() ? numberIn(discount.trim()) : null }}
      priceOf={(cell, measure) => priceOfSet(cell, measure, discount)}
      terms={reasons => (
        <TextField
          label={say('sets.discount')}
          value={discount}
          onChange={event => setDiscount(event.target.value)}
          error={!!reasons.setDiscount}
          helperText={reasons.setDiscount ?? say('sets.discount_help')}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          data-wide
        />
      )}
    >
      <SetMembers comboId={record.id} members={members} onChange={setMembers} />
      {count > mostShown && (
        <Alert severity="warning" role="note" aria-live="polite">
          {say('sets.too_many', { count: count.toLocaleString('en-NZ'), most: mostShown })}
        </Alert>
      )}
    </MatrixForm>
  )
}

/** So many cells can still be looked through. */
const mostShown = 1000
