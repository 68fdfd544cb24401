import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { ErpDataProvider } from '#data/index.ts'
import { say } from '#src/i18n/say.ts'
import { saveFile } from '#src/app/saveFile.ts'
import { messageOf } from '#src/views/parts/States.tsx'

/** Downloads the file that a call returns, in either format. */
export function SaveAs({
  call,
  input = {},
}: {
  /** A call declared as a file. */
  call: string
  input?: Readonly<Record<string, unknown>>
}) {
  const provider = useDataProvider<ErpDataProvider>()
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx') => {
    setAnchor(null)
    setBusy(true)
    try {
      saveFile(await provider.callFile(call as never, { ...input, format } as never))
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Download />}
        disabled={isBusy}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {say('files.save')}
      </Button>
      <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
        {(['xlsx', 'csv'] as const).map(format => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {say(`export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
