import MenuIcon from '@mui/icons-material/Menu'
import MenuOpenIcon from '@mui/icons-material/MenuOpen'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { Find } from '../palette/Find.tsx'
import { TaskArea } from '../tasks/TaskArea.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { setSidebar, useSidebar } from './sidebar.ts'
import { UserMenu } from './UserMenu.tsx'

/** Where the person is, what is to be done, and the account. */
export const Navbar = memo(function Navbar() {
  const { isMobile, isOpen } = useSidebar()
  const translate = useTranslate()
  return (
    <Bar>
      <IconButton
        className="toggle"
        aria-label={translate(isOpen ? 'erp.layout.close_menu' : 'erp.layout.open_menu')}
        aria-expanded={isOpen}
        onClick={() => setSidebar(!isOpen)}
      >
        {isOpen && !isMobile ? <MenuOpenIcon /> : <MenuIcon />}
      </IconButton>
      <Breadcrumb />
      <TaskArea />
      <Find />
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
}))
