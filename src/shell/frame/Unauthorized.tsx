import { useEffect, useState } from 'react'
import { unauthorized } from '#auth/unauthorized.ts'
import { UnauthorizedDialog } from './overlays.ts'

/** Asks the person whether to log out when the server no longer takes their token. However many requests it refused, it asks once. */
export function Unauthorized() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => unauthorized.subscribe(() => setOpen(true)), [])
  return isOpen && <UnauthorizedDialog close={() => setOpen(false)} />
}
