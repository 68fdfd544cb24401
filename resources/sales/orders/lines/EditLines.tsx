import './lines.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { holdsOne } from '#src/app/access.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { whyLinesFixed } from '#resources/sales/orders/orderEditable.ts'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

/** The marker of line editing in the address of an order's page. */
const linesOpen = 'edit=lines'

/**
 * Whether this page edits the lines of its order. The address holds it, so that a link can open it.
 * Editing continues if another person closes the order.
 */
export function useLinesOpen(order: Order | undefined) {
  const [params, setParams] = useSearchParams()
  const [name, value] = linesOpen.split('=') as [string, string]
  const go = (isOpen: boolean) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (isOpen) after.set(name, value)
        else after.delete(name)
        return after
      },
      // Replace: Back must not reopen a closed editor.
      { replace: !isOpen },
    )
  const isAsked = params.get(name) === value && !!order
  const [hasBegun, setBegun] = useState(false)
  const isEditing = isAsked && (hasBegun || !whyFixed(order))
  if (hasBegun !== isEditing) setBegun(isEditing)
  const [wasEditing, setWasEditing] = useState(isEditing)
  if (isEditing && !wasEditing) setWasEditing(true)
  return { isEditing, wasEditing, open: () => go(true), close: () => go(false) }
}

interface Props {
  order: Order
  onOpen: () => void
  /** Whether the lines were edited until now: the focus returns to this button. */
  wasEditing: boolean
}

/** Starts editing the lines, or shows why that is impossible. */
export function EditLines({ order, onOpen, wasEditing }: Props) {
  const why = whyFixed(order)
  return (
    <>
      {why && (
        <Muted style={{ fontSize: '0.75rem', fontWeight: 400, alignSelf: 'center' }}>
          {say(`order_lines.fixed_${why}`)}
        </Muted>
      )}
      <Button disabled={!!why} autoFocus={wasEditing} onClick={onOpen}>
        {say('order_lines.edit')}
      </Button>
    </>
  )
}

type Order = Details['order']
/** Why this person cannot edit the lines of an order. */
export const whyFixed = (order: Order) => whyLinesFixed(order, holdsOne(['K3', 'K4']))
