import './tills.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'
import { amountText } from '#src/fields/number/amountText.ts'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { likelyHanded, typedCents } from './rounding.ts'

interface Props {
  /** The coins and notes that are due, in cents. */
  toTake: number
  text: string
  isDisabled?: boolean
  onText: (text: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** What the customer gives in cash, and the change that they get. */
export function HandedOver({ toTake, text, isDisabled = false, onText, onKeyDown }: Props) {
  const handed = typedCents(text)
  const change = (handed ?? 0) - toTake
  const problem = !text.trim()
    ? undefined
    : handed === undefined
      ? say('tills.odd_handed')
      : change < 0
        ? say('tills.not_enough', { amount: amountText(-change / 100) })
        : undefined
  return (
    <Frame>
      <TextField
        margin="none"
        label={say('tills.handed')}
        value={text}
        disabled={isDisabled}
        error={!!problem}
        helperText={problem}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } }}
      />
      <output>
        {text.trim() && !problem && say('tills.change', { amount: amountText(change / 100) })}
      </output>
      {toTake > 0 && !isDisabled && (
        <div data-likely>
          {likelyHanded(toTake).map(cents => (
            <Button
              key={cents}
              size="small"
              aria-label={say('tills.hand_over', { amount: amountText(cents / 100) })}
              onClick={() => onText((cents / 100).toFixed(2))}
            >
              {amountText(cents / 100)}
            </Button>
          ))}
        </div>
      )}
    </Frame>
  )
}

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '4px 8px',
  '& > output': {
    alignSelf: 'center',
    fontWeight: 600,
    fontSize: '1rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > [data-likely]': {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: 4,
  },
})
