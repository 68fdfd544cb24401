import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import CheckIcon from '@mui/icons-material/Check'
import { useAuthProvider, useGetIdentity, useNavigate } from 'ra-core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { WaitingAbove } from '#src/loading/Waiting.tsx'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { choices, choose, useChoice } from '#src/theme/mode.ts'
import { mobile } from '#src/shell/menu/sidebar.ts'
import { useTabActions } from '#src/shell/tabs/TabsProvider.tsx'
import { say } from '#src/i18n/say.ts'

/** The user's name and picture; the menu contains Home, the theme and LogOut. */
export function UserMenu() {
  const navigate = useNavigate()
  const authProvider = useAuthProvider()
  const { identity } = useGetIdentity()
  const { leaveAll, open } = useTabActions()
  const choice = useChoice()
  const here = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const picture = useOwnPicture(identity?.avatar)
  const name = identity?.fullName || say('layout.account')

  const close = () => setAnchor(null)
  const chosen = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <div ref={here}>
      {isLeaving && <WaitingAbove />}
      <Account
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Picture name={name} address={picture} />
        <span className="name">{name}</span>
      </Account>
      <Menu
        // Within the navbar's landmark instead of at the end of the page, outside all landmarks.
        container={() => here.current}
        anchorEl={anchor}
        open={!!anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem onClick={chosen(() => navigate('/'))}>{say('layout.home')}</MenuItem>
        <MenuItem onClick={chosen(() => open('/profile'))}>{say('layout.profile')}</MenuItem>
        <Divider />
        {choices.map(each => (
          <MenuItem
            key={each}
            role="menuitemradio"
            aria-checked={each === choice}
            onClick={() => choose(each)}
            sx={{ minWidth: 160, gap: 2, justifyContent: 'space-between' }}
          >
            {say(`layout.${each}`)}
            {each === choice && <CheckIcon />}
          </MenuItem>
        ))}
        <Divider />
        {/* Not by react-admin's hook, which would also reset the preferences. */}
        <MenuItem
          onClick={chosen(() =>
            leaveAll(() => {
              setLeaving(true)
              void authProvider!.logout({})
            }),
          )}
        >
          {say('layout.log_out')}
        </MenuItem>
      </Menu>
    </div>
  )
}

/** The address of the person's picture: their token names its file, which needs the session. */
function useOwnPicture(avatar = '') {
  const provider = useProvider()
  const { data } = useQuery({
    queryKey: ['account', 'picture', avatar],
    queryFn: async () => (await provider.call('getOwnPicture', {})).picture,
    enabled: /^[\da-f-]{36}$/.test(avatar),
    // A new picture has a new id.
    staleTime: Infinity,
  })
  return data ?? avatar
}

/**
 * The picture if this application's server holds it, otherwise initials: nothing is loaded from
 * another host.
 */
function Picture({ name, address }: { name: string; address: string }) {
  const isOwn = /^(\/(?!\/)|data:image\/)/.test(address)
  return isOwn ? (
    <Round as="img" src={address} alt="" />
  ) : (
    <Round aria-hidden>{initialsOf(name)}</Round>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word[0]!.toUpperCase())
    .filter((_, n, all) => n === 0 || n === all.length - 1)
    .join('')

const Account = styled(Button)({
  gap: 8,
  padding: '3px 6px',
  fontWeight: 450,
  flex: 'none',
  '.name': { maxWidth: 110, overflow: 'hidden', textOverflow: 'ellipsis' },
  [`@media ${mobile}`]: { minWidth: 40, minHeight: 32, '.name': visuallyHidden },
})

const Round = styled('span')<{ src?: string; alt?: string }>(({ theme }) => ({
  width: 26,
  height: 26,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  objectFit: 'cover',
  background: theme.palette.accentSoft,
  color: theme.palette.primary.main,
  fontSize: '0.6875rem',
  fontWeight: 600,
}))
