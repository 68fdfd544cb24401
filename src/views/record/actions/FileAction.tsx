import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import type { ReactNode } from 'react'
import type { CallInput, CallName, Calls } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'

interface Props<N extends CallName> {
  /** A call that answers a file. */
  readonly call: N
  readonly input: CallInput<Calls[N]>
  readonly label: string
  /** That of a PDF, if it is no other file. */
  readonly icon?: ReactNode
}

/** Saves the file of a call: a small button with an icon. */
export function FileAction<N extends CallName>({ call, input, label, icon }: Props<N>) {
  const { provider, save } = useServer()
  return (
    <IconAction
      hasHint
      label={label}
      onClick={() => void save(provider.callFile(call, input))}
      icon={icon ?? <PictureAsPdf />}
    />
  )
}
