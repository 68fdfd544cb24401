import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
import { issueTypes } from '#resources/warehouse/scans/scanKinds.ts'
import type { Line } from './jobShapes.ts'

interface Props {
  line: Line
  onClose: () => void
  /** @param reason what is wrong with the others, if more is known than that they are not there */
  onDone: (found: number, reason: string | undefined) => void
}

/** Fewer pieces lie at a place than its line says. */
export function ShortPick({ line: { quantity }, onClose, onDone }: Props) {
  const [found, setFound] = useState(0)
  const [reason, setReason] = useState('')
  return (
    <DialogFrame
      title={say('start.short_title', { quantity })}
      maxWidth="xs"
      cancel={say('action.cancel')}
      onClose={onClose}
      buttons={
        <Button variant="contained" onClick={() => onDone(found, reason || undefined)}>
          {say('start.keep')}
        </Button>
      }
    >
      <Fields>
        <TextField
          select
          label={say('start.short_found')}
          value={found}
          onChange={event => setFound(Number(event.target.value))}
        >
          {Array.from({ length: Math.min(quantity, 200) }, (_, n) => (
            <MenuItem key={n} value={n}>
              {n}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={say('start.wrong')}
          value={reason}
          helperText={say(reason ? 'start.issue_why' : 'start.short_why')}
          onChange={event => setReason(event.target.value)}
        >
          <MenuItem value="">{say('start.just_fewer')}</MenuItem>
          {issueTypes.map(type => (
            <MenuItem key={type} value={type}>
              {say('start.issue', { reason: type })}
            </MenuItem>
          ))}
        </TextField>
      </Fields>
    </DialogFrame>
  )
}

const Fields = styled('div')({ display: 'grid', gap: 12, paddingTop: 8 })
