import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'

/** The menu over the page, on mobile. */
export default function MenuDrawer({
  close,
  children,
}: {
  close: () => void
  children: ReactNode
}) {
  return (
    <Drawer open onClose={close} slotProps={{ paper: { 'aria-label': say('layout.menu') } }}>
      {children}
    </Drawer>
  )
}
