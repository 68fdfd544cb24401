import './history.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { useDictionary } from '#src/fields/choice/useDictionary.ts'
import { say } from '#src/i18n/say.ts'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import { messageOf } from '#src/views/parts/States.tsx'

/** Writes a note about a customer: by its button, or Ctrl+Enter. */
export function CustomerNote({ customerId, onAdded }: { customerId: string; onAdded: () => void }) {
  const { resource, provider, renew, tellDone } = useServer()
  const { options } = useDictionary('orderNoteType')
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      provider.beside(resource, `${customerId}/notes`, {
        method: 'POST',
        body: { type: options[0]?.id, text: text.trim() },
      }),
    onSuccess: async () => {
      setText('')
      tellDone(say('customer_history.added'))
      await renew('notes', customerId)
      onAdded()
    },
  })
  const add = () => {
    if (text.trim() && !isPending) mutate()
  }
  return (
    <Box data-print="none">
      <TextField
        multiline
        maxRows={8}
        margin="none"
        placeholder={say('customer_history.add_note')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && add()}
        slotProps={{
          htmlInput: { 'aria-label': say('customer_history.note_text'), maxLength: 2000 },
        }}
      />
      <Button
        variant="outlined"
        disabled={!text.trim() || isPending}
        onClick={add}
        title="Ctrl+Enter"
        aria-keyshortcuts="Control+Enter"
      >
        {say('customer_history.add_note')}
      </Button>
      {error && <Alert severity="error">{`${say('common.not_saved')} ${messageOf(error)}`}</Alert>}
      <UnsavedGuard isDirty={text !== ''} isOfPage />
    </Box>
  )
}

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'start',
  '& > button': { minHeight: 36 },
})
