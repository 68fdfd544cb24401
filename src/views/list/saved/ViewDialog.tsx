import './saved.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import type { SavedView } from './useSavedViews.ts'

export type ViewDraft = Pick<SavedView, 'name' | 'isShared' | 'isDefault'>

interface Props {
  title: string
  view?: ViewDraft
  /** Whether it can be the default of its screen. */
  hasDefault?: boolean
  /** Saves and closes. A rejection shows in the dialog. */
  onSave: (draft: ViewDraft) => Promise<void>
  onCancel: () => void
}

/** The name of a view, who can see it, and whether it is the screen's default. */
export function ViewDialog({ title, view, hasDefault = true, onSave, onCancel }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, share] = useState(view?.isShared ?? false)
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const { mutate, isPending, error } = useMutation({ mutationFn: onSave })
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate({ name: name.trim(), isShared, isDefault })
  }
  return (
    <DialogFrame
      title={title}
      maxWidth="xs"
      onClose={onCancel}
      cancel={say('action.cancel')}
      wrap={content => <form onSubmit={save}>{content}</form>}
      buttons={
        <Button type="submit" variant="contained" disabled={isPending || !name.trim()}>
          {say('action.save')}
        </Button>
      }
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      <TextField
        autoFocus
        required
        label={say('saved_views.name')}
        value={name}
        onChange={event => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <FormControlLabel
        control={<Checkbox checked={isShared} onChange={(_, checked) => share(checked)} />}
        label={say('saved_views.share')}
      />
      {hasDefault && (
        <FormControlLabel
          control={<Checkbox checked={isDefault} onChange={(_, checked) => setDefault(checked)} />}
          label={say('saved_views.make_default')}
        />
      )}
    </DialogFrame>
  )
}
