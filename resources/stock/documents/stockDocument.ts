import { instant, reference } from '#define'

/** The colours of the states that documents of stock share. */
export const documentTones = { Draft: 'neutral', Posted: 'good', Reversed: 'bad' } as const

/** Who brought a document into the stock, and who took it out again. */
export const documentStamps = {
  postedById: reference('staff', { readOnly: true, label: 'Posted by' }),
  postedOnUtc: instant({ readOnly: true, label: 'Posted' }),
  reversedById: reference('staff', { readOnly: true, label: 'Reversed by' }),
  reversedOnUtc: instant({ readOnly: true, label: 'Reversed' }),
} as const

/** SQL over the lines of a document. @example sumOfLines('stock_move_lines', 'stockMoveDocId')('sum(l.quantity)::int') */
export const sumOfLines =
  (table: string, by: string) =>
  (sum: string, from = '') =>
    `select ${sum} from ${table} l ${from} where l.${by} = {id} and not l.is_deleted`
