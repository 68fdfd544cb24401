import './documents.texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { mayCall } from '#src/app/access.ts'
import { callKey, useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import type { Entry } from '#src/views/parts/MenuButton.tsx'
import {
  documentCalls,
  documentNames,
  documentTypes,
  type DocumentType,
} from './documents.calls.ts'
import { documentStates } from './documentStates.ts'

const print = 'getOrderPDFByOrderIdsAndType'

/**
 * The documents of these orders as entries of a menu, which save them as one file. Invoices are
 * issued first. `states` are those of the orders, where they are known.
 */
export function useDocuments(orderIds: readonly string[], states?: readonly string[]): Entry[] {
  const { provider, save, renew, report } = useServer()
  const queries = useQueryClient()
  if (!mayCall(print, documentCalls[print])) return []
  const write = async (type: DocumentType, paper?: '80 mm') => {
    if (type === 'invoice') {
      const { issued } = await provider.call('issueInvoices', { orderIds: [...orderIds] })
      if (issued) {
        void renew()
        void queries.invalidateQueries({ queryKey: callKey('getIssuedInvoices') })
      }
    }
    await save(provider.callFile(print, { orderIds: [...orderIds], type, ...(paper && { paper }) }))
  }
  const entry = (type: DocumentType, label: string, paper?: '80 mm') => ({
    label,
    onChoose: () => void write(type, paper).catch(report),
  })
  const isHad = (type: DocumentType) =>
    !states || states.every(state => documentStates[type].states.includes(state))
  return documentTypes
    .filter(isHad)
    .flatMap(type => [
      entry(type, documentNames[type]),
      ...(type === 'receipt' ? [entry(type, say('documents.receipt_roll'), '80 mm' as const)] : []),
    ])
}
