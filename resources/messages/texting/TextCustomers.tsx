import '#resources/messages/messages.texts.ts'
import { useState } from 'react'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { needsSignature } from '#src/views/call/needsSignature.ts'
import { RefusedRows } from '#src/views/list/bulk/RefusedRows.tsx'
import type { Telling } from '#resources/messages/channels.ts'
import { textingCalls } from './texting.calls.ts'
import { TextsPreview } from './TextsPreview.tsx'

const SignDialog = LazyPart(() => import('#src/views/call/SignDialog.tsx'))

type Values = Readonly<Record<string, unknown>>

interface Props {
  ids: readonly string[]
  by?: 'planIds' | 'orderIds'
  /** What has happened to the plans: its template goes where nothing else is chosen. */
  event?: Telling
  onClose: (isSent: boolean) => void
}

const { templateId, text } = textingCalls.textCustomers.input
const fields = shownIn({ templateId, text })

/** Texts the customers of plans or orders, each with the facts of their own, and tells who got none and why. */
export default function TextCustomers({ ids, by = 'planIds', event, onClose }: Props) {
  const { provider, tellDone } = useServer()
  const [refused, setRefused] = useState<readonly { id: string; name: string; why: string }[]>()
  const [unsigned, setUnsigned] = useState<{ values: Values; message: string }>()
  const run = async (values: Values) => {
    try {
      await send(values)
    } catch (error) {
      const message = needsSignature(error)
      if (!message) throw error
      setUnsigned({ values, message })
    }
  }
  const send = async (values: Values, signature?: string) => {
    const input = {
      ...(values as { templateId?: string; text?: string }),
      [by]: [...ids],
      ...(event && { event }),
    }
    const preview = await provider.call('previewTexts', input)
    const { done, results } = await provider.call('textCustomers', {
      ...input,
      ...(signature && { signature }),
    })
    if (done) tellDone(say('messages.texts_queued', { smart_count: done }))
    const left = results.filter(({ isSuccess }) => !isSuccess)
    if (!left.length) return onClose(true)
    setRefused(
      left.map(({ id, errors }) => ({
        id,
        name:
          preview.data.find(({ planId, orderId }) => (planId ?? orderId) === id)?.customer ?? '',
        why: errors.map(({ message }) => message).join(' '),
      })),
    )
  }
  if (refused)
    return (
      <RefusedRows
        title={say('messages.not_texted', { smart_count: refused.length })}
        one={say('messages.customer')}
        rows={refused}
        onClose={() => onClose(true)}
      />
    )
  return (
    <>
      <CallDialog
        title={say('messages.text_many', { smart_count: ids.length })}
        fields={fields}
        run={run}
        confirm={say('messages.send_many')}
        onClose={() => onClose(false)}
      >
        <TextsPreview ids={ids} by={by} event={event} />
      </CallDialog>
      {unsigned && (
        <SignDialog
          about={`textCustomers ${new Set(ids).size}`}
          message={unsigned.message}
          onSign={signature => send(unsigned.values, signature)}
          onClose={() => setUnsigned(undefined)}
        />
      )}
    </>
  )
}
