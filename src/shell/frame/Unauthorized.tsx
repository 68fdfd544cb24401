import { useEffect, useState } from 'react'
import { unauthorized } from '#auth/unauthorized.ts'
import { UnauthorizedDialog } from './overlays.ts'

/**
 * Asks once, however many requests failed, whether to log out when the server rejects the token.
 */
export function Unauthorized() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => unauthorized.subscribe(() => setOpen(true)), [])
  return isOpen && <UnauthorizedDialog close={() => setOpen(false)} />
}
