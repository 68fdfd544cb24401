import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useId, useState } from 'react'
import type { VersionInfo } from './version.calls.ts'
import { names, remember } from '#src/loading/remembered.ts'
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
  const id = useId()
  const update = () => {
    if (isUpdating) return
    setUpdating(true)
    setTimeout(() => {
      remember(names.version, version)
      reload()
    }, delay)
  }
  return (
    <Dialog
      open
      onClose={() => !forceUpdate && !isUpdating && close()}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      {isUpdating && <LinearProgress aria-label={say('app.loading')} />}
      <DialogTitle id={id}>{say('upgrade.title')}</DialogTitle>
      <DialogContent>
        {say('upgrade.version', { version })}
        <ul>
          {contents.map((line, n) => (
            <li key={n}>{line}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        {!forceUpdate && (
          <Button onClick={close} disabled={isUpdating}>
            {say('upgrade.cancel')}
          </Button>
        )}
        <Button variant="contained" autoFocus aria-disabled={isUpdating} onClick={update}>
          {say('upgrade.update')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
