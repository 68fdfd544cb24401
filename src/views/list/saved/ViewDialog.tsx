import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useId, useState, type FormEvent } from 'react'
import { say } from '#src/i18n/say.ts'
import type { SavedView } from './useSavedViews.ts'

export type ViewDraft = Pick<SavedView, 'name' | 'isShared' | 'isDefault'>

interface Props {
  title: string
  view?: ViewDraft
  /** Whether it can be the default of its screen. */
  hasDefault?: boolean
  problem: string | undefined
  onSave: (draft: ViewDraft) => Promise<void>
  onCancel: () => void
}

/** The name of a view, who can see it, and whether it is the screen's default. */
export function ViewDialog({ title, view, hasDefault = true, problem, onSave, onCancel }: Props) {
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, share] = useState(view?.isShared ?? false)
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await onSave({ name: name.trim(), isShared, isDefault })
    setBusy(false)
  }
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={event => void save(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            autoFocus
            required
            label={say('views.name')}
            value={name}
            onChange={event => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <FormControlLabel
            control={<Checkbox checked={isShared} onChange={(_, checked) => share(checked)} />}
            label={say('views.share')}
          />
          {hasDefault && (
            <FormControlLabel
              control={
                <Checkbox checked={isDefault} onChange={(_, checked) => setDefault(checked)} />
              }
              label={say('views.make_default')}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{say('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !name.trim()}>
            {say('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
