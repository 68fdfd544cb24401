import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { issueTypes } from '#resources/warehouse/scans/scanKinds.ts'
import type { Line } from './jobShapes.ts'
import { PhotoButton, Quantity } from './parts.tsx'

interface Props {
  line: Line
  onClose: () => void
  /** @param reason what is wrong with the others, if more is known than that they are not there */
  onDone: (found: number, reason: string | undefined, photo: Blob | undefined) => void
}

/** Fewer pieces lie at a place than its line says. */
export function ShortPick({ line: { quantity }, onClose, onDone }: Props) {
  const [found, setFound] = useState(0)
  const [reason, setReason] = useState('')
  const [photo, setPhoto] = useState<Blob>()
  const done = () => onDone(found, reason || undefined, reason ? photo : undefined)
  return (
    <DialogFrame
      title={say('start.short_title', { quantity })}
      maxWidth="xs"
      cancel={say('action.cancel')}
      onClose={onClose}
      buttons={
        <Button variant="contained" size="large" onClick={done}>
          {say('start.keep')}
        </Button>
      }
    >
      <Fields>
        <span>{say('start.short_found')}</span>
        <Quantity
          label={say('start.short_found')}
          least={0}
          most={quantity - 1}
          value={found}
          onChange={setFound}
          onEnter={done}
        />
        <TextField
          select
          label={say('start.wrong')}
          value={reason}
          helperText={say(reason ? 'start.issue_why' : 'start.short_why')}
          onChange={event => setReason(event.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{say('start.just_fewer')}</option>
          {issueTypes.map(type => (
            <option key={type} value={type}>
              {say('start.issue', { reason: type })}
            </option>
          ))}
        </TextField>
        {reason && (
          <PhotoButton
            label={say(photo ? 'start.photo_again' : 'start.photo')}
            onPhoto={setPhoto}
          />
        )}
        {reason && photo && <output>{say('start.photo_kept')}</output>}
      </Fields>
    </DialogFrame>
  )
}

const Fields = styled('div')({ display: 'grid', gap: 12, paddingTop: 8 })
