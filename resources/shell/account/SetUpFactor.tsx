import './secondFactor.texts.ts'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { CallAnswer, Calls } from '#define'
import { text } from '#define'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'

const inputs = shownIn({
  password: text({ required: true, max: 200, secret: true, label: 'Your password' }),
})
const confirmed = shownIn({
  code: text({ required: true, max: 40, help: 'The six digits that the app shows now' }),
})

interface Props {
  onDone: (answer: CallAnswer<Calls['confirmSecondFactor']>) => void
  onClose: () => void
}

/** Sets an authenticator app up: the password first, then the code that the new app shows. */
export function SetUpFactor({ onDone, onClose }: Props) {
  const provider = useProvider()
  const [begun, setBegun] = useState<CallAnswer<Calls['beginSecondFactor']>>()
  if (!begun)
    return (
      <CallDialog
        key="password"
        title={say('second_factor.set_up')}
        note={say('second_factor.password_note')}
        fields={inputs}
        run={async values =>
          setBegun(await provider.call('beginSecondFactor', values as { password: string }))
        }
        confirm={say('second_factor.go_on')}
        onClose={onClose}
      />
    )
  return (
    <CallDialog
      key="code"
      title={say('second_factor.set_up')}
      note={say('second_factor.scan_note')}
      fields={confirmed}
      run={async values =>
        onDone(await provider.call('confirmSecondFactor', values as { code: string }))
      }
      confirm={say('second_factor.turn_on')}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <Code viewBox={`-4 -4 ${begun.size + 8} ${begun.size + 8}`}>
          <title>{say('second_factor.qr')}</title>
          <rect x="-4" y="-4" width={begun.size + 8} height={begun.size + 8} fill="#fff" />
          <path d={begun.path} fill="#000" shapeRendering="crispEdges" />
        </Code>
        <div>
          {say('second_factor.by_hand')} <Secret>{grouped(begun.secret)}</Secret>
        </div>
        <div>
          <Link href={begun.address}>{say('second_factor.on_this_phone')}</Link>
        </div>
      </Stack>
    </CallDialog>
  )
}

/** Typed from paper more easily. */
const grouped = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

/** White in the dark theme as well: apps read dark on light. */
const Code = styled('svg')({ width: 200, height: 200, maxWidth: '100%' })
const Secret = styled('code')({ overflowWrap: 'anywhere', userSelect: 'all' })
