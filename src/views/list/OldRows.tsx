import './oldRows.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'

interface Props {
  error: unknown
  onRetry: () => void
}

/** Above rows that could not be read again: they stay, and may be out of date. */
export default function OldRows({ error, onRetry }: Props) {
  return (
    <Strip>
      {say('old_rows.lead', { why: messageOf(error) })}
      <Button size="small" onClick={() => onRetry()}>
        {say('app.retry')}
      </Button>
    </Strip>
  )
}

const Strip = styled('output')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(0.5, 2),
  color: theme.palette.tones.warning.main,
  background: theme.palette.tones.warning.soft,
}))
