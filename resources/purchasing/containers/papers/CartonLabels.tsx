import './papers.texts.ts'
import type { CallInput } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import type { Container } from '#resources/purchasing/containers/checkingIn/checkInRows.ts'
import { containerPaperCalls } from './containerPapers.calls.ts'

type Asked = CallInput<typeof containerPaperCalls.printCartonLabels>

const { pieces, size } = containerPaperCalls.printCartonLabels.input
const fields = shownIn({ pieces, size })

interface Props {
  record: Container
  onClose: () => void
}

/** Asks for pieces and size, and saves a label for each carton. */
export default function CartonLabels({ record, onClose }: Props) {
  const { provider, save } = useServer()
  const run = async (given: Readonly<Record<string, unknown>>) => {
    const asked = { ...given, containerId: record.id } as Asked
    await save(provider.callFile('printCartonLabels', asked))
    onClose()
  }
  const isOpened = record.state === 'Checking In' || record.state === 'Completed'
  return (
    <CallDialog
      title={say('container_papers.print_labels', { no: record.name })}
      fields={fields}
      given={{ pieces: isOpened ? 'Checked in' : 'Expected', size: '105x74' }}
      run={run}
      confirm={say('container_papers.labels')}
      onClose={onClose}
    />
  )
}
