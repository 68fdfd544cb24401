import './pages.texts.ts'
import Clear from '@mui/icons-material/Clear'
import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey, useProvider } from '#src/app/useServer.ts'
import type { Option } from '#src/fields/kindView.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { quantityOf, type SetMember } from './sets.ts'

interface Props {
  readonly comboId: string
  readonly members: readonly SetMember[]
  readonly onChange: (members: readonly SetMember[]) => void
}

/** The products that each set has a SKU of: how many pieces, and which SKUs may be chosen. */
export function SetMembers({ comboId, members, onChange }: Props) {
  const change = (productId: string, to: Partial<SetMember>) =>
    onChange(members.map(each => (each.productId === productId ? { ...each, ...to } : each)))
  return (
    <Members>
      {members.map(({ productId, product, quantity, skus, chosen }) => (
        <fieldset key={productId}>
          <legend>
            {product}
            <IconAction
              size="small"
              label={say('sets.remove', { name: product })}
              icon={<Clear fontSize="small" />}
              onClick={() => onChange(members.filter(each => each.productId !== productId))}
            />
          </legend>
          <TextField
            label={say('sets.quantity')}
            value={quantity}
            onChange={event => change(productId, { quantity: event.target.value })}
            error={quantityOf({ quantity }) === undefined}
            helperText={quantityOf({ quantity }) === undefined && say('sets.quantity_wrong')}
            autoComplete="off"
            slotProps={{
              htmlInput: {
                inputMode: 'numeric',
                'aria-label': say('sets.quantity_of', { name: product }),
              },
            }}
            sx={{ width: 112 }}
          />
          <div>
            {skus.map(({ skuId, code, options }) => (
              <label key={skuId} title={code}>
                <input
                  type="checkbox"
                  checked={chosen.has(skuId)}
                  onChange={event => {
                    const next = new Set(chosen)
                    if (event.target.checked) next.add(skuId)
                    else next.delete(skuId)
                    change(productId, { chosen: next })
                  }}
                />
                {options || code}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <AddMember
        comboId={comboId}
        members={members}
        onAdd={member => onChange([...members, member])}
      />
    </Members>
  )
}

interface AddProps {
  readonly comboId: string
  readonly members: readonly SetMember[]
  readonly onAdd: (member: SetMember) => void
}

/** Finds a product, and adds it with all of its SKUs. */
function AddMember({ comboId, members, onAdd }: AddProps) {
  const provider = useProvider()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const add = async ({ id, label }: Option) => {
    if (members.some(({ productId }) => productId === id))
      return setProblem(say('sets.is_member', { name: label }))
    try {
      const { isCombo, data } = await queries.fetchQuery({
        queryKey: callKey('getMemberSkus', { productId: id }),
        queryFn: () => provider.call('getMemberSkus', { productId: id }),
      })
      if (isCombo) return setProblem(say('sets.is_combo', { name: label }))
      if (!data.length) return setProblem(say('sets.no_skus', { name: label }))
      setProblem(undefined)
      onAdd({
        productId: id,
        product: label,
        quantity: '1',
        skus: data,
        chosen: new Set(data.map(({ skuId }) => skuId)),
      })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <OptionPicker
      // Emptied by what was added.
      key={members.length}
      entity="products"
      multiple={false}
      value={null}
      without={comboId}
      onChange={chosen => void (chosen && add(chosen))}
      shell={{
        label: say('sets.add'),
        error: problem !== undefined,
        helperText: problem,
        autoFocus: !members.length,
      }}
    />
  )
}

const Members = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > fieldset': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1, 2),
    alignItems: 'start',
    minWidth: 0,
    margin: 0,
    padding: theme.spacing(1, 1.5, 1.5),
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    '& > legend': { ...theme.typography.subtitle2, padding: theme.spacing(0, 0.5) },
    '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5, 2) },
    '& label': { display: 'inline-flex', gap: 6, alignItems: 'center', minHeight: 32 },
    '& input[type=checkbox]': { width: 18, height: 18, accentColor: theme.palette.primary.main },
  },
}))
