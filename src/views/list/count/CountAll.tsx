import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'

interface Props {
  isCounting: boolean | undefined
  onCount: () => void
  children: ReactNode
}

/** A number that is counted to its end when it is pressed; as high as the text that it becomes. */
export default function CountAll({ isCounting, onCount, children }: Props) {
  return (
    <Button
      size="small"
      color="inherit"
      sx={{ my: -1, ml: -1, fontWeight: 'inherit', textDecoration: 'underline dotted' }}
      title={say('list.count_all')}
      aria-disabled={isCounting}
      onClick={onCount}
    >
      {children}
    </Button>
  )
}
