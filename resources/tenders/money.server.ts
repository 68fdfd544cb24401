import { badInput, hasDecimals } from '#server/kit'

const mostMoney = 999_999_999.99

/** @throws BadInput naming `field` unless it is more than 0, has at most 2 decimals and fits a ledger */
export function refuseOddMoney(amount: number, field = 'amount') {
  if (amount > mostMoney) throw badInput('invalid', field, 'An amount is at most 999,999,999.99.')
  if (typeof amount !== 'number' || !(amount > 0) || !hasDecimals(2, amount))
    throw badInput('invalid', field, 'An amount must be more than 0 and have at most 2 decimals.')
}
