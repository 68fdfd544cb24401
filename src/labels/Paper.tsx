import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What is printed in the place of the page while it is there; on the screen it is not seen. */
export const Paper = ({ children }: { children: ReactNode }) =>
  createPortal(<div id="paper">{children}</div>, document.body)
