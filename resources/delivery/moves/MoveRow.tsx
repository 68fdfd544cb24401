import NativeSelect from '@mui/material/NativeSelect'
import { memo, type ReactNode } from 'react'
import type { CallAnswer } from '#define'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import type { moveCalls } from './moves.calls.ts'

type Proposal = CallAnswer<(typeof moveCalls)['getMoveProposal']>
export type Plan = Proposal['plans'][number]
export type OfferedDay = Proposal['days'][number]
export interface Where {
  readonly date: string | null
  readonly slotId: string | null
}

interface Props {
  plan: Plan
  to: Where
  /** The dates that are offered, as options. */
  options: ReactNode
  slots: OfferedDay['slots']
  onMove: (id: string, date: string | null, slotId?: string | null) => void
}

/** A plan of the day, and where it goes: a date that is offered and a slot of that. */
export const MoveRow = memo(function MoveRow({ plan, to, options, slots, onMove }: Props) {
  const title = plan.of ?? plan.no
  const facts = [
    plan.customer,
    plan.suburb,
    plan.slot,
    plan.isConfirmed ? say('moves.confirmed') : null,
    plan.isLocked ? say('moves.locked') : null,
  ].filter(Boolean)
  return (
    <li>
      <div>
        <strong>{title}</strong> <Muted>{facts.join(' · ')}</Muted>
        {to.date === null && plan.why && <em>{plan.why}</em>}
      </div>
      {plan.isMovable && (
        <div>
          <NativeSelect
            inputProps={{ 'aria-label': say('moves.new_date', { title }) }}
            value={to.date ?? ''}
            onChange={({ target }) => onMove(plan.id, target.value || null)}
          >
            <option value="">{say('moves.stays')}</option>
            {options}
          </NativeSelect>
          {slots.length > 0 && (
            <NativeSelect
              inputProps={{ 'aria-label': say('moves.new_slot', { title }) }}
              value={to.slotId ?? ''}
              onChange={({ target }) => onMove(plan.id, to.date, target.value || null)}
            >
              <option value="">{say('moves.no_slot')}</option>
              {slots.map(({ id, label, booked, capacity }) => (
                <option key={id} value={id}>
                  {typeof capacity === 'number'
                    ? say('moves.room', {
                        date: label,
                        booked: String(booked),
                        capacity: String(capacity),
                      })
                    : label}
                </option>
              ))}
            </NativeSelect>
          )}
        </div>
      )}
    </li>
  )
})
