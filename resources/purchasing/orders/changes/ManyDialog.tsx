import './changes.texts.ts'
import { useState } from 'react'
import { text, type AnyField } from '#define'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog } from '#src/views/call/CallDialog.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'

interface Props {
  readonly what: 'merge' | 'remind'
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Asks before drafts are merged, and what else an e-mail to suppliers says. */
export default function ManyDialog({ what, ids, onClose }: Props) {
  const make = useMakeCall('purchaseOrders')
  const [fields] = useState(() => (what === 'remind' ? [noteField()] : []))
  const run = async ({ note }: Readonly<Record<string, unknown>>) => {
    if (what === 'merge') await make('mergePurchaseDrafts', { ids: [...ids] })
    else
      await make('remindSuppliers', {
        ids: [...ids],
        ...(note ? { note: note as string } : {}),
      })
    onClose()
  }
  return (
    <CallDialog
      title={say(`purchaseChanges.${what}`)}
      note={say(`purchaseChanges.${what}_why`)}
      fields={fields}
      given={{}}
      run={run}
      confirm={say(`purchaseChanges.${what}`)}
      onClose={onClose}
    />
  )
}

const noteField = () => {
  const field = text({ max: 300 }) as AnyField
  return { name: 'note', label: say('purchaseChanges.note'), field, view: kindView(field) }
}
