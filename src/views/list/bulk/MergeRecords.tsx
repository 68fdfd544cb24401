import './merge.texts.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AnyEntity } from '#define'
import { useNamed } from '#src/fields/link/useOptions.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { useSelection } from './Selection.tsx'
import { countOf } from './useBulk.ts'
import { useServer } from '#src/app/useServer.ts'

interface Props {
  entity: AnyEntity
  onClose: () => void
}

interface Moved {
  readonly count: number
  readonly title: string
}

/**
 * Merges the selected records: asks which of them stays, and reports how many references now point
 * to it.
 */
export default function MergeRecords({ entity, onClose }: Props) {
  const id = useId()
  const { resource, provider, tellDone, renew } = useServer()
  const selection = useSelection()
  const ids = [...selection.ids].map(String)
  const options = useNamed(entity.name, ids, none)
  const [into, setInto] = useState<string>()
  const bodyOf = (stays: string) => ({ into: stays, ids: ids.filter(each => each !== stays) })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      if (!into) throw new Error(say('merge.choose'))
      const done = await provider.beside(resource, 'merge', { method: 'POST', body: bodyOf(into) })
      selection.only([into])
      void renew()
      const moved = inWords(done.moved)
      const words = { some: countOf(entity, done.merged), label: done.label, moved }
      tellDone(say(moved ? 'merge.done_moved' : 'merge.done', words))
      onClose()
    },
  })
  // The server merges and takes it back, so that this is what will happen, or why it cannot.
  const preview = useQuery<Preview>({
    queryKey: [resource, 'merge', ids, into],
    // Afterwards there is nothing left to look at.
    enabled: !!into && !isPending,
    gcTime: 0,
    retry: false,
    queryFn: () =>
      provider.beside(resource, 'merge', {
        method: 'POST',
        body: { ...bodyOf(into!), dryRun: true },
      }),
  })
  const refusal = error ?? (into ? preview.error : null)
  return (
    <ConfirmDialog
      title={say('merge.title', { some: countOf(entity, ids.length) })}
      confirm={say('merge.merge')}
      isBusy={isPending || preview.isFetching}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      <Typography id={id}>{say('merge.why')}</Typography>
      <RadioGroup
        aria-labelledby={id}
        value={into ?? ''}
        onChange={(_, chosen) => {
          setInto(chosen)
          reset()
        }}
        sx={{ mt: 1 }}
      >
        {options.map(option => (
          <FormControlLabel
            key={option.id}
            value={option.id}
            control={<Radio />}
            label={option.label}
          />
        ))}
      </RadioGroup>
      <div aria-live="polite">
        {into && preview.data && (
          <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5 }}>
            <li>
              {preview.data.moved.length
                ? say('merge.will_move', { moved: inWords(preview.data.moved) })
                : say('merge.moves_nothing')}
            </li>
            {preview.data.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        )}
      </div>
      {refusal && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal.message}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

interface Preview {
  readonly moved: readonly Moved[]
  readonly notes: readonly string[]
}

/** `12 order lines, 3 pieces in stock` */
const inWords = (moved: readonly Moved[]) =>
  moved
    .map(({ count, title }) => `${count.toLocaleString('en-NZ')} ${midSentence(title)}`)
    .join(', ')

const none: never[] = []
