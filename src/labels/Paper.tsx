import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * While mounted, its children are printed instead of the page; they are invisible on the screen.
 */
export const Paper = ({ children }: { children: ReactNode }) =>
  createPortal(<div id="paper">{children}</div>, document.body)
