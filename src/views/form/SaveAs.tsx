import Download from '@mui/icons-material/Download'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { useServer } from '#src/app/useServer.ts'
import { MenuButton } from '#src/views/parts/MenuButton.tsx'

/** Downloads the file that a call returns, in either format. */
export function SaveAs({
  call,
  input = {},
}: {
  /** A call declared as a file. */
  call: string
  input?: Readonly<Record<string, unknown>>
}) {
  const { provider, save } = useServer()
  const [isBusy, setBusy] = useState(false)
  const choose = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    await save(provider.callFile(call as never, { ...input, format } as never))
    setBusy(false)
  }
  return (
    <MenuButton
      label={say('files.save')}
      size="small"
      startIcon={<Download />}
      disabled={isBusy}
      items={(['xlsx', 'csv'] as const).map(format => ({
        label: say(`export.${format}`),
        onChoose: () => void choose(format),
      }))}
    />
  )
}
