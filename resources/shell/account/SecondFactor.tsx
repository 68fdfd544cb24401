import './secondFactor.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallAnswer, Calls } from '#define'
import { text } from '#define'
import { callKey, useCall, useServer } from '#src/app/useServer.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

const proof = shownIn({
  password: text({ required: true, max: 200, secret: true, label: 'Your password' }),
  code: text({ required: true, max: 40, help: 'From your app, or a recovery code' }),
})
type Proof = { password: string; code: string }

type Open = 'setUp' | 'renew' | 'end'

/** The person's second factor: whether it is on, and what they do about it. */
export function SecondFactor() {
  const { provider, tellDone } = useServer()
  const queries = useQueryClient()
  const query = useCall('getSecondFactor', {})
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<readonly string[]>()
  const refresh = () => queries.invalidateQueries({ queryKey: callKey('getSecondFactor') })
  const showCodes = ({ recoveryCodes }: CallAnswer<Calls['renewRecoveryCodes']>) => {
    setOpen(undefined)
    setCodes(recoveryCodes.map(({ code }) => code))
    void refresh()
  }
  const renew = async (values: object) =>
    showCodes(await provider.call('renewRecoveryCodes', values as Proof))
  const end = async (values: object) => {
    await provider.call('endSecondFactor', values as Proof)
    setOpen(undefined)
    tellDone(say('second_factor.ended'))
    void refresh()
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <Loaded query={query}>{({ data }) => <State state={data} onOpen={setOpen} />}</Loaded>
      {open === 'setUp' && <SetUpFactor onDone={showCodes} onClose={close} />}
      {open === 'renew' && (
        <CallDialog
          title={say('second_factor.renew')}
          note={say('second_factor.renew_note')}
          fields={proof}
          run={renew}
          confirm={say('second_factor.renew')}
          onClose={close}
        />
      )}
      {open === 'end' && (
        <CallDialog
          title={say('second_factor.end_title')}
          note={say('second_factor.end_note')}
          fields={proof}
          run={end}
          confirm={say('second_factor.end')}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

interface StateProps {
  state: CallAnswer<Calls['getSecondFactor']>['data']
  onOpen: (open: Open) => void
}

function State({ state: { sinceUtc, recoveryCodesLeft, heldBack }, onOpen }: StateProps) {
  const client = useClient()
  if (sinceUtc === null)
    return (
      <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
        {heldBack.length > 0 && (
          <Alert severity="warning" role="note">
            {say('second_factor.held_back', { codes: heldBack.map(({ code }) => code).join(', ') })}
          </Alert>
        )}
        <div>{say('second_factor.why')}</div>
        <Button variant="contained" onClick={() => onOpen('setUp')}>
          {say('second_factor.set_up')}
        </Button>
      </Stack>
    )
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
      <div>{say('second_factor.since', { since: instantInText(sinceUtc, client) })}</div>
      <Alert role="note" severity={recoveryCodesLeft > 2 ? 'info' : 'warning'}>
        {say('second_factor.left', { smart_count: recoveryCodesLeft })}
      </Alert>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => onOpen('renew')}>
          {say('second_factor.renew')}
        </Button>
        <Button variant="outlined" onClick={() => onOpen('end')}>
          {say('second_factor.end')}
        </Button>
      </Stack>
    </Stack>
  )
}
