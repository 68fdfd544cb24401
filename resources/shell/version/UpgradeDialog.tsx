import '#resources/shell/overlays.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Waiting } from '#src/loading/Waiting.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import type { VersionInfo } from './version.calls.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { takeNewFiles } from '#src/app/keptFiles.ts'
import { reload } from '#src/app/services.ts'
import { say } from '#src/i18n/say.ts'

/** Milliseconds between Update and the reload. Source: specification §4 and §9. */
const delay = 2000

interface Props {
  readonly version: VersionInfo
  readonly close: () => void
}

/** The changes of a new version, with the update button. A forced update cannot be postponed. */
export default function UpgradeDialog({
  version: { version, forceUpdate, contents },
  close,
}: Props) {
  const [isUpdating, setUpdating] = useState(false)
  const update = () => {
    if (isUpdating) return
    setUpdating(true)
    setTimeout(() => {
      remember(names.version, version)
      // The page is drawn from kept files, where there are some.
      if (navigator.serviceWorker?.controller) void takeNewFiles().then(reload)
      else reload()
    }, delay)
  }
  return (
    <DialogFrame
      title={say('upgrade.title')}
      maxWidth="xs"
      onClose={() => !forceUpdate && !isUpdating && close()}
      buttons={
        <>
          {!forceUpdate && (
            <Button onClick={close} disabled={isUpdating}>
              {say('upgrade_dialog.cancel')}
            </Button>
          )}
          <Button variant="contained" autoFocus aria-disabled={isUpdating} onClick={update}>
            {say('upgrade_dialog.update')}
          </Button>
        </>
      }
    >
      {isUpdating && <Waiting />}
      {say('upgrade_dialog.version', { version })}
      <ul>
        {contents.map((line, n) => (
          <li key={n}>{line}</li>
        ))}
      </ul>
    </DialogFrame>
  )
}
