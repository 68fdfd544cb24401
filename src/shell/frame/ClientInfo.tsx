import { useAuthProvider, useEvent } from 'ra-core'
import { useEffect, useState } from 'react'
import { helpers } from '#auth/helpers.ts'
import { hasNoAnswer, HttpError } from '#data/errors.ts'
import { clientInfo } from '#src/app/clientInfo.ts'
import { say } from '#src/i18n/say.ts'
import { ClientInfoDialog } from './overlays.ts'
import { useProvider } from '#src/app/useServer.ts'

/** Source: specification §9. */
const everyFiveMinutes = 5 * 60_000

/**
 * Refreshes the client's short name, and blocks the page if it cannot be read. Source:
 * specification §4 and §8.
 */
export function ClientInfo() {
  const provider = useProvider()
  const authProvider = useAuthProvider()!
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const ask = async () => {
    const { clientVM } = await provider.call('getClientInfo', {})
    if (!clientVM?.uniqueShortName) throw new Error(say('client_info.nameless'))
    helpers.store((clientVM.helpers ?? []).map(({ name }) => name))
    clientInfo.store(clientVM.uniqueShortName, clientVM.logo, clientVM.timeDisplay)
  }
  const poll = useEvent(() => void ask().catch(error => setFailed(!isSaidElsewhere(error))))
  useEffect(() => {
    if (hasFailed) return
    poll()
    const timer = setInterval(poll, everyFiveMinutes)
    return () => clearInterval(timer)
  }, [hasFailed, poll])

  const confirm = async () => {
    setBusy(true)
    try {
      await ask()
      setFailed(false)
    } catch (error) {
      // Nobody who is signed out without a network could sign in again.
      if (!hasNoAnswer(error)) await authProvider.logout({})
    } finally {
      setBusy(false)
    }
  }
  return hasFailed && <ClientInfoDialog isBusy={isBusy} confirm={() => void confirm()} />
}

/**
 * A refused or expired session has its own dialog, and without any answer nothing has failed: the
 * next poll asks again.
 */
const isSaidElsewhere = (error: unknown) =>
  hasNoAnswer(error) || (error instanceof HttpError && error.status === 401)
