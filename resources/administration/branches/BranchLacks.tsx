import './branches.texts.ts'
import Alert from '@mui/material/Alert'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'

interface Props {
  /** In words, with commas; nothing where the branch lacks nothing. */
  what: string | null | undefined
  /** A line among others, where there is little room. */
  isSmall?: boolean
}

/** What a branch lacks before it may sell: it stops nobody. */
export function BranchLacks({ what, isSmall }: Props) {
  if (!what) return null
  const message = say('branches.lacks', { what })
  return isSmall ? (
    <ToneText tone="warning" role="note">
      {message}
    </ToneText>
  ) : (
    <Alert role="note" severity="warning" data-print="none">
      {message}
    </Alert>
  )
}
