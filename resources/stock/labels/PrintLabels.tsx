import './labels.texts.ts'
import { useNotify } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { saveFile } from '#src/app/saveFile.ts'
import { say } from '#src/i18n/say.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import type { CallInput } from '#define'
import type { LabelFormatId } from '#define/labels/labelFormats.ts'
import { labelCalls, mostLabels } from './labels.calls.ts'
import { sizeUsed, writeLabels } from './writeLabels.browser.ts'

type Asked = CallInput<typeof labelCalls.printLabels>

interface Props {
  /** What is printed; without it all that waits at the branch. */
  of: Pick<Asked, 'queueIds' | 'skuIds' | 'fromOnUtc'>
  given?: object | undefined
  /** What to know before. */
  note?: string
  onPrinted?: () => void
  onClose: () => void
  children?: ReactNode
}

const { branchId } = labelCalls.printLabels.input
const { size, copies, first } = labelCalls.getLabels.input
const paperFields = shownIn({ size, copies, first })
const fields = shownIn({ branchId, size, copies, first })

/** Prints labels: writes what they say, and downloads their pages. */
export default function PrintLabels(props: Props) {
  const { of, given, note, onPrinted, onClose, children } = props
  const provider = useProvider()
  const notify = useNotify()
  const [isWriting, setWriting] = useState(false)
  const [written, setWritten] = useState<Awaited<ReturnType<typeof writeLabels>>>()
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const { branchId: at, ...paper } = values as Record<string, unknown> & {
      branchId: string
      size: LabelFormatId
    }
    setWriting(true)
    try {
      // Labels are written once, however often their pages have to be fetched.
      const labels = written ?? (await writeLabels(provider, { ...of, branchId: at }, paper))
      if (!written) onPrinted?.()
      setWritten(labels)
      saveFile(await labels.file(paper))
      const { wasRefused } = labels
      if (wasRefused)
        notify(say('price_labels.unproven', { smart_count: wasRefused }), { type: 'info' })
    } finally {
      setWriting(false)
    }
    onClose()
  }
  return (
    <CallDialog
      title={say('price_labels.print')}
      fields={written ? paperFields : fields}
      given={{ size: sizeUsed(), ...given }}
      note={
        written || (of.queueIds ?? of.skuIds)
          ? note
          : say('price_labels.all', { most: mostLabels.toLocaleString('en') })
      }
      run={run}
      confirm={say(written ? 'price_labels.fetch' : 'price_labels.print')}
      onClose={onClose}
    >
      {children}
      {isWriting && <ProgressLine aria-label={say('common.loading')} />}
    </CallDialog>
  )
}
