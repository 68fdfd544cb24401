import './map.texts.ts'
import MapIcon from '@mui/icons-material/MapOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'

const WarehouseMap = LazyPart(() => import('./WarehouseMap.tsx'))

/** Opens the map of the warehouse that the list is filtered by, or of the first. */
export default function MapButton() {
  const { filterValues } = useListContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<MapIcon />} onClick={() => setOpen(true)}>
        {say('warehouse_map.open')}
      </Button>
      {isOpen && (
        <WarehouseMap
          warehouseId={filterValues.warehouseId as string | undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
