import '#resources/stock/labels/labels.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useChosen } from '#resources/products/prices/bulk/useChosen.ts'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

const QueueChosen = LazyPart(() => import('./QueueChosen.tsx'))

/** Offers the labels of the selected SKUs, or of the SKUs of the selected products. */
export default function LabelsButton() {
  const chosen = useChosen()
  const [isOpen, setOpen] = useState(false)
  if (!mayReach('/sale/priceLabels')) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {say('price_labels.print')}
      </Button>
      {isOpen && <QueueChosen chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  )
}
