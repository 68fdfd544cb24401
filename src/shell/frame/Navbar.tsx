import MenuIcon from '@mui/icons-material/Menu'
import MenuOpenIcon from '@mui/icons-material/MenuOpen'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { product } from '#src/app/product/product.ts'
import { setSidebar, useSidebar } from '#src/shell/menu/sidebar.ts'
import { UserMenu } from './UserMenu.tsx'
import { say } from '#src/i18n/say.ts'

/** Menu, shortcuts with order check, task area, search and account, in one row. */
export const Navbar = memo(function Navbar() {
  const { isMobile, isOpen } = useSidebar()
  const { bar: Shortcuts, header } = product().frame
  return (
    <Bar>
      <IconButton
        className="toggle"
        aria-label={say(isOpen ? 'layout.close_menu' : 'layout.open_menu')}
        aria-expanded={isOpen}
        onClick={() => setSidebar(!isOpen)}
      >
        {isOpen && !isMobile ? <MenuOpenIcon /> : <MenuIcon />}
      </IconButton>
      <Shortcuts />
      {header.map((Each, place) => (
        <Each key={place} />
      ))}
      <UserMenu />
    </Bar>
  )
})

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  height: 48,
  padding: '0 12px',
  background: theme.palette.background.default,
  '@media print': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    height: 52,
    gap: 0,
    padding: '0 8px',
    '.toggle': { width: 40, height: 40 },
  },
}))
