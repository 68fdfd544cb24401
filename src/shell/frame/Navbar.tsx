import MenuIcon from '@mui/icons-material/Menu'
import MenuOpenIcon from '@mui/icons-material/MenuOpen'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { product } from '#src/app/product/product.ts'
import { Breadcrumb } from '#src/shell/menu/Breadcrumb.tsx'
import { setSidebar, useSidebar } from '#src/shell/menu/sidebar.ts'
import { UserMenu } from './UserMenu.tsx'
import { say } from '#src/i18n/say.ts'

/** Breadcrumb, task area and account. */
export const Navbar = memo(function Navbar() {
  const { isMobile, isOpen } = useSidebar()
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
      <Breadcrumb />
      {product().frame.header.map((Each, place) => (
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
  minHeight: 48,
  padding: '0 12px',
  background: theme.palette.background.default,
  '@media print': { display: 'none' },
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
}))
