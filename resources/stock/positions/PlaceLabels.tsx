import './positions.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

const PrintPlaces = LazyPart(() => import('./PrintPlaces.tsx'))

/** Offers the barcode labels of the selected places. */
export default function PlaceLabels() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {say('positions.labels')}
      </Button>
      {isOpen && <PrintPlaces onClose={() => setOpen(false)} />}
    </>
  )
}
