import './proposing.texts.ts'
import Button from '@mui/material/Button'
import { use, useState } from 'react'
import { loadCall } from '#data/calls.ts'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import MapButton from '#resources/stock/positions/map/MapButton.tsx'

const StoreDialog = LazyPart(() => import('./StoreDialog.tsx'))

/** Above the list of places: goods are put away where a place is proposed, and the map is opened. */
export default function StoreButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MapButton />
      {mayCall('putAway', use(loadCall('putAway'))) && (
        <Button onClick={() => setOpen(true)}>{say('proposing.store')}</Button>
      )}
      {isOpen && <StoreDialog onClose={() => setOpen(false)} />}
    </>
  )
}
