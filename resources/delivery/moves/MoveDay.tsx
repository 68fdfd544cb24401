import './moves.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { requestOf } from '#data/requests.ts'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { Loaded, messageOf } from '#src/views/parts/States.tsx'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import { MovedPlans, type Moved } from './MovedPlans.tsx'
import { MoveRow } from './MoveRow.tsx'
import { useMoves } from './useMoves.ts'

interface Props {
  calendarId: string
  date: string
  onClose: () => void
}

/** Moves the plans of a day or of a trip: proposed, changed where wanted, moved in one step. */
export default function MoveDay({ calendarId, date, onClose }: Props) {
  const { provider, renew } = useServer()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { query, asked, ask, plans, days, whereOf, slotsOn, move } = useMoves({ calendarId, date })
  const [reason, setReason] = useState('')
  const [warningReason, setWarningReason] = useState('')
  const [isUnlocking, setUnlocking] = useState(true)
  const [isEmailed, setEmailed] = useState(false)
  const [moved, setMoved] = useState<Moved>()

  const chosen = plans.flatMap(plan => {
    const to = whereOf(plan)
    return plan.isMovable && to.date !== null && (isUnlocking || !plan.isLocked)
      ? [{ planId: plan.id, version: plan.version, date: to.date, slotId: to.slotId }]
      : []
  })
  const locked = plans.filter(({ isLocked, isMovable }) => isLocked && isMovable).length
  const moving = useMutation({
    mutationFn: () =>
      provider.call('movePlans', {
        moves: chosen,
        reason: reason.trim(),
        unlock: isUnlocking,
        isEmailed,
        ...(warningReason.trim() && { warningReason: warningReason.trim() }),
      }),
    onSuccess(answer) {
      void renew()
      setMoved({ ...answer, requestId: requestOf(answer), isEmailed })
    },
  })
  const options = useMemo(
    () =>
      days.map(day => (
        <option key={day.date} value={day.date}>
          {typeof day.capacity === 'number'
            ? say('moves.room', {
                date: namedDate(day.date),
                booked: String(day.booked),
                capacity: String(day.capacity),
              })
            : say('moves.open_room', { date: namedDate(day.date), booked: String(day.booked) })}
        </option>
      )),
    [days],
  )
  const frame = {
    title: say('moves.title', { date: namedDate(date) }),
    maxWidth: 'md' as const,
    fullScreen: isPhone,
    onClose,
  }
  if (moved)
    return (
      <MovedPlans frame={frame} moved={moved} nameOf={id => nameIn(plans, id)} onClose={onClose} />
    )
  return (
    <DialogFrame
      {...frame}
      cancel={say('action.cancel')}
      buttons={
        <Button
          variant="contained"
          disabled={!chosen.length || !reason.trim() || moving.isPending || query.isFetching}
          onClick={() => moving.mutate()}
        >
          {say('moves.do', { smart_count: chosen.length })}
        </Button>
      }
    >
      <Loaded query={query}>
        {({ trips }) =>
          plans.length === 0 && !asked.tripId ? (
            <Muted>{say('moves.none')}</Muted>
          ) : (
            <Form aria-busy={query.isFetching}>
              <div>
                <TextField
                  label={say('moves.reason')}
                  required
                  size="small"
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                  slotProps={{ htmlInput: { maxLength: 500 } }}
                  fullWidth
                />
                <div data-reasons>
                  {reasons.map(name => (
                    <Chip
                      key={name}
                      label={say(`moves.${name}`)}
                      variant={reason === say(`moves.${name}`) ? 'filled' : 'outlined'}
                      onClick={() => setReason(say(`moves.${name}`))}
                    />
                  ))}
                </div>
              </div>
              <div data-pair>
                {trips.length > 0 && (
                  <TextField
                    select
                    size="small"
                    label={say('moves.which')}
                    value={asked.tripId ?? ''}
                    onChange={({ target }) => ask({ tripId: target.value || undefined })}
                    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
                  >
                    <MenuItem value="">{say('moves.whole')}</MenuItem>
                    {trips.map(({ id, no, truck, stops }) => (
                      <MenuItem key={id} value={id}>
                        {say('moves.trip', { no: String(no), truck, stops: String(stops) })}
                      </MenuItem>
                    ))}
                  </TextField>
                )}
                <TextField
                  select
                  size="small"
                  label={say('moves.where')}
                  value={asked.to ?? ''}
                  onChange={({ target }) => ask({ to: target.value || undefined })}
                  slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
                >
                  <MenuItem value="">{say('moves.nearest')}</MenuItem>
                  {days.map(day => (
                    <MenuItem key={day.date} value={day.date}>
                      {say('moves.all_on', { date: namedDate(day.date) })}
                    </MenuItem>
                  ))}
                </TextField>
              </div>
              <div>
                {locked > 0 && (
                  <FormControlLabel
                    label={say('moves.unlock', { smart_count: locked })}
                    control={
                      <Checkbox checked={isUnlocking} onChange={(_, isOn) => setUnlocking(isOn)} />
                    }
                  />
                )}
                <FormControlLabel
                  label={say('moves.email')}
                  control={
                    <Checkbox checked={isEmailed} onChange={(_, isOn) => setEmailed(isOn)} />
                  }
                />
              </div>
              {plans.some(({ why, id }) => why && chosen.some(({ planId }) => planId === id)) && (
                <TextField
                  label={say('moves.warning_reason')}
                  size="small"
                  value={warningReason}
                  onChange={({ target }) => setWarningReason(target.value)}
                  slotProps={{ htmlInput: { maxLength: 500 } }}
                />
              )}
              <Muted>{sumsOf(chosen, plans.length).join(' · ')}</Muted>
              {moving.error && <Alert severity="error">{messageOf(moving.error)}</Alert>}
              <ul>
                {plans.map(plan => {
                  const to = whereOf(plan)
                  return (
                    <MoveRow
                      key={plan.id}
                      plan={plan}
                      to={to}
                      options={options}
                      slots={slotsOn(to.date)}
                      onMove={move}
                    />
                  )
                })}
              </ul>
            </Form>
          )
        }
      </Loaded>
    </DialogFrame>
  )
}

const reasons = ['weather', 'truck', 'staff', 'road'] as const

const nameIn = (plans: readonly { id: string; no: string; of: string | null }[], id: string) => {
  const plan = plans.find(each => each.id === id)
  return plan?.of ?? plan?.no ?? ''
}

/** How many plans go to each date, and how many stay. */
function sumsOf(chosen: readonly { date: string }[], all: number): string[] {
  const counts = new Map<string, number>()
  for (const { date } of chosen) counts.set(date, (counts.get(date) ?? 0) + 1)
  const stay = all - chosen.length
  return [
    ...[...counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, count]) => say('moves.sum', { date: namedDate(date), count: String(count) })),
    ...(stay ? [say('moves.sum_stays', { count: String(stay) })] : []),
  ]
}

const Form = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(1),
  '& [data-reasons]': { display: 'flex', flexWrap: 'wrap', gap: 6, marginTop: 8 },
  '& [data-pair]': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '& [data-pair] > *': { flex: '1 1 260px', minWidth: 0 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 12px',
    padding: '6px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
    // Rows that are out of sight are not drawn.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 44px',
  },
  '& li > div:first-of-type': { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  '& li > div:last-of-type:not(:first-of-type)': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& li em': { display: 'block', color: theme.palette.text.secondary, fontSize: '0.75rem' },
}))
