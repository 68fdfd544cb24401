import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { HttpError } from '#data/errors.ts'
import { say } from '#src/i18n/say.ts'
import { Boundary } from './Boundary.tsx'
import { Message } from '#src/app/pages/Message.tsx'
import { NotLoaded } from '#data/loadOnce.ts'

/** Keeps an error inside one screen: menu and other screens go on, and the person is told what to do. `place` is where they are. */
export const ScreenBoundary = ({ place, children }: { place: string; children: ReactNode }) => (
  <Boundary place={place} told={(error, retry) => <ScreenError error={error} retry={retry} />}>
    {children}
  </Boundary>
)

export const ScreenError = ({ error, retry }: { error: Error; retry: () => void }) => (
  <Message
    title={say(error instanceof HttpError ? 'common.failed' : 'app.screen_failed')}
    action={<WaysOn error={error} retry={retry} />}
  >
    {error.message}
  </Message>
)

/** What can be done about an error: another try, and for code that does not arrive a fresh page. */
export const WaysOn = ({ error, retry }: { error: Error; retry: () => void }) => (
  <>
    <Button variant="contained" onClick={retry}>
      {say('app.retry')}
    </Button>
    {error instanceof NotLoaded && (
      <Button variant="outlined" sx={{ ml: 1 }} onClick={() => location.reload()}>
        {say('app.reload')}
      </Button>
    )}
  </>
)
