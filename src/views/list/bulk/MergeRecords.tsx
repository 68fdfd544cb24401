import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
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
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      if (!into) throw new Error(say('merge.choose'))
      const body = { into, ids: ids.filter(each => each !== into) }
      const done = await provider.beside(resource, 'merge', { method: 'POST', body })
      selection.only([into])
      void renew()
      const moved = (done.moved as Moved[])
        .map(({ count, title }) => `${count.toLocaleString('en-NZ')} ${midSentence(title)}`)
        .join(', ')
      const words = { some: countOf(entity, done.merged), label: done.label, moved }
      tellDone(say(moved ? 'merge.done_moved' : 'merge.done', words))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={say('merge.title', { some: countOf(entity, ids.length) })}
      confirm={say('merge.merge')}
      isBusy={isPending}
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
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error.message}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

const none: never[] = []
