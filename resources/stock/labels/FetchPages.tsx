import './labels.texts.ts'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { saveFile } from '#src/app/saveFile.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { pagesOf } from './writeLabels.browser.ts'

/** Fetches the pages that a label was printed on, such as those of a download that failed. */
export default function FetchPages({ record }: { record: { readonly printNo: string } }) {
  const provider = useProvider()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    try {
      saveFile(await pagesOf(provider, record.printNo))
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outlined" disabled={isBusy} onClick={() => void fetch()} data-print="none">
      {say('price_labels.fetch')}
    </Button>
  )
}
