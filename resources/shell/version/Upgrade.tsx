import { useEvent, useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import { pollFailures } from '#resources/shell/pollFailures.ts'
import { useProvider } from '#src/app/useServer.ts'
import type { VersionInfo } from './version.calls.ts'
import { names, recall } from '#src/loading/remembered.ts'
import { UpgradeDialog } from '#resources/shell/overlays.ts'
import { isNewer } from './versions.ts'
import { watchVersions } from './watch.ts'
import { say } from '#src/i18n/say.ts'

/** Announces a newer version of the application. Source: specification §4, upgrade. */
export function Upgrade() {
  const provider = useProvider()
  const notify = useNotify()
  const [newer, setNewer] = useState<VersionInfo>()
  const [failures] = useState(pollFailures)

  const check = useEvent(async () => {
    try {
      const data = (await provider.call('getERPVersion', {})).data as VersionInfo
      failures.answered()
      // A server without a published version tells the running one, which announces nothing.
      const isPublished = data.contents.length > 0 || data.forceUpdate
      if (isPublished && isNewer(data.version, recall<string>(names.version))) setNewer(data)
    } catch (error) {
      if (!failures.isNews(error)) return
      notify(say('upgrade.failed', { details: (error as Error).message }), { type: 'warning' })
    }
  })
  useEffect(() => watchVersions(() => void check()), [check])

  return newer && <UpgradeDialog version={newer} close={() => setNewer(undefined)} />
}
