import { useEffect } from 'react'
import { type To, useLocation, useNavigate } from 'react-router-dom'
import { useIsAt } from '#src/app/going.ts'

/**
 * Replaces its own address. Unlike the router's `Navigate` it does so only while the router is still
 * there: what the user went to meanwhile is not replaced, and who comes back before the next screen
 * was drawn is led on again.
 */
export function LeadOn({ to, state }: { to: To; state?: unknown }) {
  const here = useLocation()
  const navigate = useNavigate()
  const isAt = useIsAt(here)
  const target = typeof to === 'string' ? to : JSON.stringify(to)
  useEffect(() => {
    if (isAt) void navigate(to, { replace: true, state })
    // The target as a text: a new object each time may be the same address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAt, here.key, navigate, target])
  return null
}
