import './branches.texts.ts'
import Alert from '@mui/material/Alert'
import { say } from '#src/i18n/say.ts'

interface Props {
  /** In words, with commas; nothing where the branch lacks nothing. */
  what: string | null | undefined
}

/** What a branch lacks before it may sell: it stops nobody. */
export function BranchLacks({ what }: Props) {
  if (!what) return null
  return (
    <Alert role="note" severity="warning" data-print="none">
      {say('branches.lacks', { what })}
    </Alert>
  )
}
