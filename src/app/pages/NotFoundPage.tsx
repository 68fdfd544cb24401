import './notFound.texts.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { Message } from '#src/loading/Message.tsx'
import { closedScreen } from '#src/app/access.ts'
import { addressOf } from '#src/app/address.ts'
import { product } from '#src/app/product/product.ts'
import { say } from '#src/i18n/say.ts'

/** The page at `/404`: shows the address that was typed, and whom to ask where it only needs access. */
export default function NotFoundPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { notFound: AnotherWay, askForAccess: Ask } = product().frame
  const typed = typeof state?.typed === 'string' ? state.typed : undefined
  const closed = typed && closedScreen(addressOf(typed).pathname)
  const needed = closed && say('no_page.closed', { screen: closed })
  return (
    <Message
      title={needed || say('not_found.title')}
      action={
        <>
          <Button variant="contained" onClick={() => navigate('/')}>
            {say('no_page.home')}
          </Button>
          <AnotherWay />
        </>
      }
    >
      {typed && (
        <>
          {needed && Ask ? <Ask about={needed} /> : say('no_page.typed')}
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
