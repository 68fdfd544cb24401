import './etas.texts.ts'
import ContentPaste from '@mui/icons-material/ContentPaste'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { etaCalls } from './etas.calls.ts'

const PasteDialog = LazyPart(() => import('./PasteDialog.tsx'))

/** Above the list of containers: ETAs as an agent sends them. */
export default function PasteEtas() {
  const [isOpen, setOpen] = useState(false)
  if (!mayCall('changeEtas', etaCalls.changeEtas)) return null
  return (
    <>
      <Button startIcon={<ContentPaste />} onClick={() => setOpen(true)}>
        {say('etas.paste')}
      </Button>
      {isOpen && <PasteDialog onClose={() => setOpen(false)} />}
    </>
  )
}
