import './papers.texts.ts'
import Label from '@mui/icons-material/LabelOutlined'
import TableChart from '@mui/icons-material/TableChartOutlined'
import { useState } from 'react'
import { IconAction } from '#src/controls/IconAction.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import PackingList from '#resources/purchasing/containers/filling/PackingList.tsx'
import type { Container } from '#resources/purchasing/containers/checkingIn/checkInRows.ts'

const CartonLabels = LazyPart(() => import('./CartonLabels.tsx'))

/** The papers of a container: labels at any time, the others once it is opened. */
export default function ContainerPapers({ record }: { record: Container }) {
  const [isOpen, setOpen] = useState(false)
  const isOpened = record.state === 'Checking In' || record.state === 'Completed'
  const of = { containerId: record.id }
  return (
    <>
      <PackingList record={record} />
      {isOpened && (
        <>
          <FileAction call="printGoodsReceived" input={of} label={say('container_papers.note')} />
          <FileAction
            call="exportCheckInDifferences"
            input={{ ...of, format: 'xlsx' }}
            label={say('container_papers.differences')}
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
