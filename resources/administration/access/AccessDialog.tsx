import './access.texts.ts'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { say } from '#src/i18n/say.ts'
import { codesOf, type How, previewInWords, withTemplates } from './accessCompare.ts'
import type { AccessTable, Apply, Person } from './useAccess.ts'

interface Props {
  /** Templates for the people, or a copy of another person's access. */
  kind: 'templates' | 'copy'
  people: readonly Person[]
  table: AccessTable
  onApply: Apply
  onClose: () => void
}

/** Gives people templates or another person's access. A preview shows what each gains and loses. */
export default function AccessDialog({ kind, people, table, onApply, onClose }: Props) {
  const [how, setHow] = useState<How>('Add')
  const [templates, setTemplates] = useState<AccessTable['templates']>([])
  const [from, setFrom] = useState<Person | null>(null)
  const templateIds = templates.map(template => template.id)
  const isReady = kind === 'copy' ? !!from : how === 'Replace' || templateIds.length > 0
  const preview = !isReady
    ? []
    : previewInWords(people, person =>
        kind === 'copy'
          ? new Set(codesOf(from!))
          : withTemplates(person, table.templates, templateIds, how),
      )
  const ids = people.map(person => ({ staffId: person.id }))
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (kind === 'copy')
        await onApply('copyAccess', { ...ids[0]!, others: ids.slice(1), fromId: from!.id })
      else
        await onApply('giveTemplates', {
          people: ids,
          how,
          templates: templateIds.map(templateId => ({ templateId })),
        })
    },
    onSuccess: onClose,
  })
  const named =
    people.length === 1 ? people[0]!.name : say('access.selected', { smart_count: people.length })
  return (
    <DialogFrame
      title={say(kind === 'copy' ? 'access.copy_to' : 'access.templates_of', { people: named })}
      maxWidth="sm"
      onClose={onClose}
      cancel={say('action.cancel')}
      buttons={
        <Button variant="contained" disabled={!isReady || isPending} onClick={() => mutate()}>
          {say('access.apply')}
        </Button>
      }
    >
      <Stack spacing={1.5} sx={{ pt: 1 }}>
        {kind === 'copy' ? (
          <Autocomplete
            size="small"
            options={table.data}
            getOptionLabel={person => person.name}
            getOptionKey={person => person.id}
            getOptionDisabled={person => people.length === 1 && person.id === people[0]!.id}
            value={from}
            onChange={(_, person) => setFrom(person)}
            renderInput={params => (
              <TextField
                {...params}
                label={say('access.like')}
                helperText={say('access.copy_why')}
              />
            )}
          />
        ) : (
          <>
            <TextField
              select
              label={say('access.how')}
              value={how}
              onChange={event => setHow(event.target.value as How)}
            >
              <MenuItem value="Add">{say('access.add')}</MenuItem>
              <MenuItem value="Replace">{say('access.replace')}</MenuItem>
              <MenuItem value="Take away">{say('access.take_away')}</MenuItem>
            </TextField>
            <Autocomplete
              multiple
              size="small"
              options={table.templates}
              getOptionLabel={template => template.name}
              getOptionKey={template => template.id}
              value={templates}
              onChange={(_, chosen) => setTemplates(chosen)}
              renderInput={params => <TextField {...params} label={say('access.template')} />}
            />
          </>
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
        {preview.length > 0 && (
          <Alert severity="info" aria-live="polite" aria-label={say('access.preview')}>
            {preview.map(sentence => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
      </Stack>
    </DialogFrame>
  )
}
