import './upload.texts.ts'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'

const WayfairUpload = lazy(() => import('./WayfairUpload.tsx'))

/** Reads a file of Wayfair, and leads to those that were read. */
export default function WayfairTools() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button component={LinkBase} to={`/${resourceOfEntity('wayfairBatches')}`}>
        {say('wayfair.files')}
      </Button>
      <Button variant="contained" startIcon={<UploadFile />} onClick={() => setOpen(true)}>
        {say('wayfair.upload')}
      </Button>
      {isOpen && (
        <Suspense>
          <WayfairUpload onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
