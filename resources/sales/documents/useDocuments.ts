import './documents.texts.ts'
import type { Download, How } from '#data/files.ts'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import type { Entry } from '#src/controls/MenuButton.tsx'
import {
  documentCalls,
  documentNames,
  documentTypes,
  type DocumentType,
} from './documents.calls.ts'
import { documentStates } from './documentStates.ts'

const print = 'getOrderPDFByOrderIdsAndType'

/** A file that somebody has asked for. */
export interface Writing {
  readonly label: string
  readonly write: (how: How) => Promise<Download>
}

interface Options {
  /** The states of the orders, where they are known. */
  readonly states?: readonly string[]
  /** The money paid for them, where it is known: an offer has a receipt once something is paid. */
  readonly paid?: number | null | undefined
  /** Takes files of several orders instead of saving them: they need a while. */
  readonly show?: (writing: Writing) => void
}

/** The documents of these orders as entries of a menu, which save them as one file. */
export function useDocuments(
  orderIds: readonly string[],
  { states, paid, show }: Options = {},
): Entry[] {
  const { provider, save } = useServer()
  if (!mayCall(print, documentCalls[print])) return []
  const write = (type: DocumentType, paper?: '80 mm', how?: How) =>
    provider.callFile(print, { orderIds: [...orderIds], type, ...(paper && { paper }) }, how)
  const entry = (type: DocumentType, label: string, paper?: '80 mm') => ({
    label,
    onChoose: () => {
      if (show && orderIds.length > 1)
        show({
          label: say('documents.title', { document: label, count: orderIds.length }),
          write: how => write(type, paper, how),
        })
      else void save(write(type, paper))
    },
  })
  const isHad = (type: DocumentType) =>
    !states ||
    (states.every(state => documentStates[type].states.includes(state)) &&
      !(type === 'receipt' && paid === 0 && states.every(state => offered.includes(state))))
  return documentTypes
    .filter(isHad)
    .flatMap(type => [
      entry(type, documentNames[type]),
      ...(type === 'receipt' ? [entry(type, say('documents.receipt_roll'), '80 mm' as const)] : []),
    ])
}

const offered = ['Draft', 'Quotation']
