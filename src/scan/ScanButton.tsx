import './texts.ts'
import QrCodeScanner from '@mui/icons-material/QrCodeScanner'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { hasCamera } from './camera.ts'

const ScanDialog = LazyPart(() => import('./ScanDialog.tsx'))

/** Beside an input that takes codes: opens the scanner, on phones with a camera alone. */
export function ScanButton({ onRead }: { onRead: (text: string) => void }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isThere, setThere] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isPhone) void hasCamera().then(setThere)
  }, [isPhone])
  if (!isPhone || !isThere) return null
  return (
    <>
      <IconAction
        label={say('scan.title')}
        icon={<QrCodeScanner />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ScanDialog onRead={onRead} onClose={() => setOpen(false)} />}
    </>
  )
}
