import '#resources/shell/overlays.texts.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { type FormEvent, use, useState } from 'react'
import { loadCall } from '#data/calls.ts'
import type { Lookup } from './useOrderCheck.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { say } from '#src/i18n/say.ts'
import { ScanButton } from '#src/scan/ScanButton.tsx'

interface Props {
  readonly check: (lookup: Lookup) => Promise<boolean>
  readonly isBusy: boolean
  readonly close: () => void
}

/**
 * Finds an order by other data than its number. Each input is a separate search. Source:
 * specification §2, order check.
 */
export default function AdvancedOrderCheck({ check, isBusy, close }: Props) {
  const [inPastOneYear, setInPastOneYear] = useState(true)
  const { input } = use(loadCall('getOrderListByCode'))
  // Without server support, the tracking number is not offered.
  const ways = [
    { name: 'orderCode', label: say('order_check_dialog.number') },
    { name: 'trackNo', label: say('order_check_dialog.track_no') },
  ].filter(({ name }) => name in input)

  return (
    <DialogFrame
      title={say('order_check.advanced')}
      maxWidth="xs"
      onClose={close}
      cancel={say('layout.close')}
    >
      {ways.map(({ name, label }, n) => (
        <Way
          key={name}
          label={label}
          isFirst={n === 0}
          isBusy={isBusy}
          search={typed =>
            void check({ [name]: typed, inPastOneYear } as Lookup).then(
              isFound => isFound && close(),
            )
          }
        />
      ))}
      <FormControlLabel
        control={
          <Checkbox
            checked={inPastOneYear}
            onChange={event => setInPastOneYear(event.target.checked)}
          />
        }
        label={say('order_check.in_past_year')}
      />
    </DialogFrame>
  )
}

interface WayProps {
  readonly label: string
  readonly isFirst: boolean
  readonly isBusy: boolean
  readonly search: (typed: string) => void
}

function Way({ label, isFirst, isBusy, search }: WayProps) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(typed.trim())
  }
  return (
    <Row>
      <Row as="form" aria-label={label} onSubmit={submit}>
        <TextField
          label={label}
          value={typed}
          autoFocus={isFirst}
          onChange={event => setTyped(event.target.value)}
          slotProps={{
            htmlInput: {
              maxLength: 60,
              autoComplete: 'off',
              spellCheck: false,
              enterKeyHint: 'search',
            },
          }}
        />
        <Button type="submit" variant="outlined" aria-disabled={isBusy}>
          {say('order_check.submit')}
        </Button>
      </Row>
      {/* Beside the form: what is typed into the scanner does not submit it. */}
      <ScanButton
        onRead={code => {
          setTyped(code)
          search(code.trim())
        }}
      />
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > form': { flex: 1, minWidth: 0 },
})
