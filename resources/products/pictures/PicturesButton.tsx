import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternateOutlined'
import { useState } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import './byName.texts.ts'
import { products } from '#resources/products/products.entity.ts'

const PicturesByName = LazyPart(() => import('./PicturesByName.tsx'))

/** Adds pictures that find their SKUs by the names of their files. */
export default function PicturesButton() {
  const may = useOperations(products)
  const [isOpen, setOpen] = useState(false)
  if (!may('update')) return null
  return (
    <>
      <IconAction
        hasHint
        label={say('by_name.add')}
        onClick={() => setOpen(true)}
        icon={<AddPhotoAlternate />}
      />
      {isOpen && <PicturesByName onClose={() => setOpen(false)} />}
    </>
  )
}
