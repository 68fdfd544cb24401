import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import type { VersionInfo } from '../../resources/administration/version.calls.ts'
import { names, remember } from '../app/remembered.ts'
import { reload } from '../app/services.ts'

/** Milliseconds between Update and the reload. Source: specification §4 and §9. */
const delay = 2000

interface Props {
  readonly version: VersionInfo
  readonly close: () => void
}

/** What is new, and the way to it. One that everybody has to take cannot be put off. */
export default function UpgradeDialog({
  version: { version, forceUpdate, contents },
  close,
}: Props) {
  const translate = useTranslate()
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
      onClose={(_, reason) => reason === 'escapeKeyDown' && !forceUpdate && !isUpdating && close()}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
    >
      {isUpdating && <LinearProgress aria-label={translate('erp.app.loading')} />}
      <DialogTitle id={id}>{translate('erp.upgrade.title')}</DialogTitle>
      <DialogContent>
        {translate('erp.upgrade.version', { version })}
        <ul>
          {contents.map((line, n) => (
            <li key={n}>{line}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        {!forceUpdate && (
          <Button onClick={close} disabled={isUpdating}>
            {translate('erp.upgrade.cancel')}
          </Button>
        )}
        <Button variant="contained" autoFocus aria-disabled={isUpdating} onClick={update}>
          {translate('erp.upgrade.update')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
