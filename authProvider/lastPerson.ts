import { keptText } from './keptText.ts'

const kept = keptText('iERP_person')

/**
 * Who signed in last in this browser tab: the next person must not return to another's page.
 * Without storage every person gets the page of the address.
 */
export const lastPerson = {
  note: (id: string) => kept.write(id),
  isAnother: (id: string) => (kept.read() ?? id) !== id,
}
