import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { HttpError } from '#data/errors.ts'
import { say } from '#src/i18n/say.ts'
import { Boundary } from './Boundary.tsx'
import { Message } from './Message.tsx'
import { NotLoaded } from '#data/loadOnce.ts'

/**
 * Contains an error in one screen: menu and other screens keep working, and the user sees what to
 * do. `place` is the current page.
 */
export const ScreenBoundary = ({ place, children }: { place: string; children: ReactNode }) => (
  <Boundary
    place={place}
    renderError={(error, retry) => <ScreenError error={error} retry={retry} />}
  >
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

/** Remedies for an error: retry, and a reload for code that failed to load. */
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
