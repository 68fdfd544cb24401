import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'ra-core'
import { Navigate, useLocation } from 'react-router-dom'
import { Message } from './Message.tsx'
import { say } from '#src/i18n/say.ts'
import { showOverlay } from '#resources/shell/palette/opening.ts'

/** What stands at `/404`: the address that was typed, and a way on. */
export function NotFound() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const typed = typeof state?.typed === 'string' ? state.typed : undefined
  return (
    <Message
      title={say('not_found.title')}
      action={
        <>
          <Button variant="contained" onClick={() => navigate('/')}>
            {say('not_found.home')}
          </Button>
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            sx={{ ml: 1 }}
            onClick={() => showOverlay('palette')}
          >
            {say('palette.placeholder')}
          </Button>
        </>
      }
    >
      {typed && (
        <>
          {say('not_found.typed')}
          <Typography
            component="code"
            sx={{
              display: 'block',
              mt: 1,
              fontFamily: 'monospace',
              overflowWrap: 'anywhere',
              color: 'text.primary',
            }}
          >
            {typed}
          </Typography>
        </>
      )}
    </Message>
  )
}

/** Unknown and unreachable addresses alike lead to `/404`, which remembers what was typed. */
export function ToNotFound() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to="/404" replace state={{ typed: pathname + search + hash }} />
}
