import { badInput, type Context, refused } from '#server/kit'
import { creditLedger, lockAccount, moveAccount } from '#resources/tenders/accounts.server.ts'
import { refuseOddMoney } from '#resources/tenders/money.server.ts'
import { tenderRules } from '#resources/tenders/tenderRules.server.ts'

/** Credit for a customer: instead of money back, or as a gesture. */
export interface NewCredit {
  customerId: string
  amount: number
  orderId?: string | null
  refundId?: string | null
  reason?: string | null
  /** By default as long as the client gives credit for. */
  expiresOn?: string | null
}

/**
 * Gives a customer credit to spend in the shop.
 * @returns the balance after it
 * @throws NotFound naming `customerId`, BadInput naming `amount` or `expiresOn`
 */
export async function issueCredit(context: Context, credit: NewCredit): Promise<number> {
  const { customerId, amount, orderId, refundId, reason } = credit
  refuseOddMoney(amount)
  const { today, creditUntil } = await tenderRules(context)
  const expiresOn = credit.expiresOn === undefined ? creditUntil : credit.expiresOn
  refusePast(expiresOn, today)
  const account = await lockAccount(context, creditLedger, customerId)
  return moveAccount(context, creditLedger, account, [
    { type: 'Issue', by: amount, expiresOn, orderId, refundId, reason },
  ])
}

/**
 * Corrects the credit of a customer, up or down.
 * @returns the balance after it
 */
export async function adjustCredit(
  context: Context,
  { customerId, amount, reason }: { customerId: string; amount: number; reason: string },
): Promise<number> {
  refuseOddMoney(Math.abs(amount))
  const { creditUntil } = await tenderRules(context)
  const account = await lockAccount(context, creditLedger, customerId)
  return moveAccount(context, creditLedger, account, [
    { type: 'Adjust', by: amount, expiresOn: amount > 0 ? creditUntil : null, reason },
  ])
}

/**
 * What expires before a day can be spent until that day: it is taken out and given again.
 * @throws Refused when nothing expires before it
 */
export async function extendCredit(
  context: Context,
  { customerId, expiresOn, reason }: { customerId: string; expiresOn: string; reason: string },
): Promise<number> {
  const { today } = await tenderRules(context)
  refusePast(expiresOn, today)
  const account = await lockAccount(context, creditLedger, customerId)
  const sooner =
    account.lots.reduce(
      (sum, l) => sum + (l.expiresOn && l.expiresOn < expiresOn ? l.left : 0),
      0,
    ) / 100
  if (!sooner)
    throw refused('nothing_to_extend', 'expiresOn', 'No credit of this customer expires before it.')
  return moveAccount(context, creditLedger, account, [
    { type: 'Extend', by: -sooner, reason },
    { type: 'Extend', by: sooner, expiresOn, reason },
  ])
}

function refusePast(expiresOn: string | null | undefined, today: string) {
  if (expiresOn && expiresOn < today)
    throw badInput('past', 'expiresOn', 'Choose today or a later day.')
}
