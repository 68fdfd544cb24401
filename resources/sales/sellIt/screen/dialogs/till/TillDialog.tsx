import { styled } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { callKey, useCall } from '#src/app/useServer.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { OptionPicker } from '#src/fields/link/OptionPicker.tsx'
import { TextField } from '#src/fields/TextField.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import type { TillOfBrowser } from '#resources/sales/sellIt/screen/useTill.ts'
import { TillCash } from './TillCash.tsx'
import { TillCount } from './TillCount.tsx'
import { Row } from './tillParts.tsx'

interface Props {
  till: TillOfBrowser
  onClose: () => void
}

/** Which till this is, and its money today: the float, cash in and out, and the count. */
export default function TillDialog({ till, onClose }: Props) {
  const { branchId, terminal } = till
  const asked = { ...(branchId && { branchId }), ...(terminal && { terminal }) }
  const query = useCall('getOwnTill', asked)
  const queries = useQueryClient()
  const notify = useNotify()
  const [typed, setTyped] = useState(terminal)
  const done = (text: string) => {
    notify(text, { type: 'success' })
    void queries.invalidateQueries({ queryKey: callKey('getOwnTill') })
  }
  return (
    <DialogFrame
      title={say('sell_it.till')}
      maxWidth="sm"
      cancel={say('action.close')}
      onClose={onClose}
    >
      <Parts>
        <Row data-of="till">
          <OptionPicker
            entity="branches"
            multiple={false}
            value={till.branch}
            onChange={branch => till.change({ branch })}
            shell={{ label: say('sell_it.branch'), helperText: say('sell_it.branch_help') }}
          />
          <TextField
            margin="none"
            label={say('sell_it.till_name')}
            helperText={say('sell_it.till_name_help')}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            onBlur={() => till.change({ terminal: typed.trim() })}
            onKeyDown={event => event.key === 'Enter' && till.change({ terminal: typed.trim() })}
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
          />
        </Row>
        <Loaded query={query}>
          {({ data }) => (
            <>
              <span>
                {data.branchName}, {namedDate(data.day)}{' '}
                <ToneChip tone={data.isClosed ? 'neutral' : data.isOpened ? 'good' : 'warning'}>
                  {say(
                    data.isClosed
                      ? 'sell_it.day_closed'
                      : data.isOpened
                        ? 'sell_it.till_open'
                        : 'sell_it.till_not_open',
                  )}
                </ToneChip>
              </span>
              {data.entries.length > 0 && (
                <Entries aria-label={say('sell_it.till_entries')}>
                  {data.entries.map(({ id, type, amount, reason, staff }) => (
                    <li key={id}>
                      <span>
                        {type} <Muted>{[reason, staff].filter(Boolean).join(' · ')}</Muted>
                      </span>
                      <span>{amountText(amount)}</span>
                    </li>
                  ))}
                </Entries>
              )}
              {!data.isClosed && (
                <>
                  <TillCash
                    key={String(data.isOpened)}
                    asked={asked}
                    isOpened={data.isOpened}
                    onDone={done}
                  />
                  {/* Before its float there is nothing to count, unless something was taken already. */}
                  {(data.isOpened || data.methods.some(({ expected }) => expected !== 0)) && (
                    <TillCount key={terminal} asked={asked} methods={data.methods} onDone={done} />
                  )}
                </>
              )}
            </>
          )}
        </Loaded>
      </Parts>
    </DialogFrame>
  )
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  fontVariantNumeric: 'tabular-nums',
}))

const Entries = styled('ul')({
  display: 'grid',
  gap: 4,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', justifyContent: 'space-between', gap: 12 },
})
