import { reference, text } from '#define'

/** The till that cash of an order goes into or comes out of; other money stays with the order's branch. */
export const cashTill = {
  till: text({
    max: 40,
    ofTill: 'terminal',
    label: 'Till',
    help: 'The till for cash. Defaults to the till that you opened with a float today',
  }),
  tillBranchId: reference('branches', {
    ofTill: 'branch',
    label: 'Branch of the till',
    help: 'Defaults to your own',
  }),
}

/** Of somebody who holds `J5`, by `signHere` about the call and its amount: "moveOwnCash 500". */
export const cashSignature = text({ max: 40 })
