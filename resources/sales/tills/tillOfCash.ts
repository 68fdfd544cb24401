import { reference, text } from '#define'

/** The till that cash of an order goes into or comes out of; other money stays with the order's branch. */
export const cashTill = {
  till: text({
    max: 40,
    ofTill: 'terminal',
    label: 'Till',
    help: 'Cash counts in it; empty: in the till that you opened with a float today, or in none',
  }),
  tillBranchId: reference('branches', {
    ofTill: 'branch',
    label: 'Branch of the till',
    help: 'Leave empty for your own',
  }),
}

/** Of somebody who holds `J5`, by `signHere` about the call and its amount: "moveOwnCash 500". */
export const cashSignature = text({ max: 40 })
