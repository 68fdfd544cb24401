import './papers.texts.ts'
import Label from '@mui/icons-material/LabelOutlined'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import TableChart from '@mui/icons-material/TableChartOutlined'
import { useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import PackingList from '#resources/purchasing/containers/filling/PackingList.tsx'
import type { Container } from '#resources/purchasing/containers/checkingIn/checkInRows.ts'

const CartonLabels = LazyPart(() => import('./CartonLabels.tsx'))

/** The papers of a container: labels at any time, the others once it is opened. */
export default function ContainerPapers({ record }: { record: Container }) {
  const { provider, save } = useServer()
  const [isOpen, setOpen] = useState(false)
  const isOpened = record.state === 'Checking In' || record.state === 'Completed'
  const of = { containerId: record.id }
  return (
    <>
      <PackingList record={record} />
      {isOpened && (
        <>
          <IconAction
            hasHint
            label={say('container_papers.note')}
            onClick={() => void save(provider.callFile('printGoodsReceived', of))}
            icon={<PictureAsPdf />}
          />
          <IconAction
            hasHint
            label={say('container_papers.differences')}
            onClick={() =>
              void save(provider.callFile('exportCheckInDifferences', { ...of, format: 'xlsx' }))
            }
            icon={<TableChart />}
          />
        </>
      )}
      <IconAction
        hasHint
        label={say('container_papers.labels')}
        onClick={() => setOpen(true)}
        icon={<Label />}
      />
      {isOpen && <CartonLabels record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
