import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState, type FormEvent } from 'react'
import { mostReason } from '#define'
import { say } from '#src/i18n/say.ts'
import type { Step } from './steps.ts'

interface Props {
  step: Step
  /** Resolves to the reason of a failure, or to nothing. */
  take: (reason: string) => Promise<string | undefined>
  onClose: () => void
}

/** Asks the declared question before a status step, and for a reason if one is stored. */
export function StepDialog({ step, take, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isReasoned = step.needsReason || step.takesRemark
  const isMissing = step.needsReason && !reason.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return
    setBusy(true)
    const refused = await take(reason.trim())
    setBusy(false)
    if (refused === undefined) onClose()
    else setProblem(refused)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={event => void submit(event)}>
        <DialogTitle id={id}>{step.label}</DialogTitle>
        <DialogContent>
          {problem && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
          {step.confirm}
          {isReasoned && (
            <TextField
              label={say(step.needsReason ? 'common.reason' : 'common.remark')}
              required={step.needsReason ?? false}
              multiline
              minRows={2}
              autoFocus
              value={reason}
              onChange={event => setReason(event.target.value)}
              helperText={say('record.reason_kept')}
              sx={{ mt: 2 }}
              slotProps={{ htmlInput: { maxLength: mostReason } }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} autoFocus={!isReasoned}>
            {say('action.back')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || isMissing}>
            {step.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
