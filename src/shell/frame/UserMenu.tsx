import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useGetIdentity } from 'ra-core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { WaitingAbove } from '#src/loading/Waiting.tsx'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { mobile } from '#src/shell/menu/sidebar.ts'
import { say } from '#src/i18n/say.ts'

/** The user's name and picture; the menu contains Home, the theme and LogOut. */
export function UserMenu() {
  const { identity } = useGetIdentity()
  const here = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const picture = useOwnPicture(identity?.avatar)
  const name = identity?.fullName || say('layout.account')
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
      {anchor && (
        <UserMenuItems
          anchor={anchor}
          container={() => here.current}
          onClose={() => setAnchor(null)}
          onLeaving={() => setLeaving(true)}
        />
      )}
    </div>
  )
}

const UserMenuItems = LazyPart(() => import('#src/shell/menu/UserMenuItems.tsx'))

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
