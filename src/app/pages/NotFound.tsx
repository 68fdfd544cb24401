import { LeadOn } from './LeadOn.tsx'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { Message } from './Message.tsx'
import { closedScreen } from '#src/app/access.ts'
import { addressOf } from '#src/app/address.ts'
import { product } from '#src/app/product/product.ts'
import { say } from '#src/i18n/say.ts'

/** The page at `/404`: shows the address that was typed, and whom to ask where it only needs access. */
export function NotFound() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { notFound: AnotherWay, askForAccess: Ask } = product().frame
  const typed = typeof state?.typed === 'string' ? state.typed : undefined
  const closed = typed && closedScreen(addressOf(typed).pathname)
  const needed = closed && say('not_found.closed', { screen: closed })
  return (
    <Message
      title={needed || say('not_found.title')}
      action={
        <>
          <Button variant="contained" onClick={() => navigate('/')}>
            {say('not_found.home')}
          </Button>
          <AnotherWay />
        </>
      }
    >
      {typed && (
        <>
          {needed && Ask ? <Ask about={needed} /> : say('not_found.typed')}
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

/** Unknown and forbidden addresses both lead to `/404`, which keeps the typed address. */
export function ToNotFound() {
  const { pathname, search, hash } = useLocation()
  return <LeadOn to="/404" state={{ typed: pathname + search + hash }} />
}
