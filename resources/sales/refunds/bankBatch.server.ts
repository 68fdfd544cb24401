import { sql } from 'drizzle-orm'
import {
  BadInput,
  badInput,
  type Context,
  metaOf,
  NotFound,
  oneBatch,
  oneRecord,
  problemAt,
  Refused,
  refused,
  stale,
  type TableFile,
  textCell,
  touched,
  writeAuditOf,
  writeAuditOfMany,
} from '#server/kit'
import type { CallInput } from '#define'
import { accountForm, accountOf } from './bankAccounts.ts'
import type { refundCalls } from './refunds.calls.ts'
import { lockOrdersOfRefunds } from './refundSteps.server.ts'

/** The type of payment methods that pay into a bank account. */
export const bankType = 'Bank transfer'

interface Asked {
  id: string
  no: string
  state: string
  amount: number
  bankAccount: string | null
  batch: string | null
  methodType: string | null
  customer: string
  orderCode: string
}

/** @throws BadInput naming `bankAccount` where it is no account of the country */
export function readAccount({ actor }: Context, typed: string): string {
  const account = accountOf(typed, actor.country)
  if (!account) throw badInput('invalid', 'bankAccount', accountForm(actor.country))
  return account
}

/** @throws NotFound, BadInput, Refused naming the field */
export async function setAccount(
  context: Context,
  { refundId, version, bankAccount }: CallInput<typeof refundCalls.setRefundAccount>,
): Promise<void> {
  const { db, actor } = context
  const [refund] = await db.query<Asked & { version: number; isOwn: boolean }>(sql`
    select r.id, r.no, r.state, r.version, r.bank_account as "bankAccount", r.batch, m.type as "methodType", m.name as "methodName", r.requested_by_id = ${actor.staffId} as "isOwn"
    from refunds r left join payment_methods m on m.id = r.method_id
    where r.id = ${refundId} and r.client_id = ${actor.clientId} and not r.is_deleted for update of r`)
  if (!refund) throw new NotFound('This refund does not exist.', 'refundId')
  if (refund.version !== version)
    throw stale(metaOf('refunds'), actor, await oneRecord(context, metaOf('refunds'), refundId))
  const account = readAccount(context, bankAccount)
  if (!['Requested', 'Approved'].includes(refund.state))
    throw refused('invalid_state', 'refundId', `${refund.no} is ${refund.state.toLowerCase()}.`)
  // Who approved it has seen where it goes.
  if (refund.state === 'Approved' && refund.isOwn)
    throw refused(
      'own_request',
      'bankAccount',
      `${refund.no} is approved: somebody else than who asked for it changes its account.`,
    )
  if (refund.batch)
    throw refused('in_batch', 'refundId', `${refund.no} is in the bank batch ${refund.batch}.`)
  if (refund.methodType && refund.methodType !== bankType)
    throw refused('invalid', 'bankAccount', `${refund.no} is not paid back by bank.`)
  await db.query(sql`
    update refunds set bank_account = ${account}, ${touched(actor)} where id = ${refundId}`)
  await writeAuditOf(context, 'update', 'refunds', refundId, {
    bankAccount: [refund.bankAccount, account],
  })
}

/**
 * Puts approved refunds into a batch of the bank. All of one batch are the same file again.
 * @throws BadInput for a foreign refund, Refused naming what keeps one from the batch
 */
export async function bankBatch(context: Context, ids: readonly string[]): Promise<TableFile> {
  const { db, actor } = context
  const asked = [...new Set(ids.map(id => id.toLowerCase()))]
  if (!asked.length) throw badInput('required', 'refundIds', 'Choose refunds.')
  await lockOrdersOfRefunds(db, asked)
  const refunds = await db.query<Asked>(sql`
    select r.id, r.no, r.state, r.amount, r.bank_account as "bankAccount", r.batch, m.type as "methodType", c.name as customer, o.order_code as "orderCode"
    from refunds r join customers c on c.id = r.customer_id join orders o on o.id = r.order_id left join payment_methods m on m.id = r.method_id
    where r.id in ${asked} and r.client_id = ${actor.clientId} and not r.is_deleted order by r.no for update of r`)
  if (refunds.length < asked.length)
    throw new BadInput(problemAt('unknown_reference', 'refundIds', 'Choose refunds from the list.'))
  const [{ batch: first }] = refunds as [Asked]
  if (first && refunds.every(({ batch }) => batch === first)) return fileOf(first, refunds)
  for (const refund of refunds) refuseInBatch(refund)
  const batch = await nextBatch(context)
  await db.query(sql`
    update refunds set batch = ${batch}, ${touched(actor)} where id in ${asked}`)
  await writeAuditOfMany(
    context,
    'update',
    'refunds',
    refunds.map(({ id }) => ({ id, changes: { batch: [null, batch] } })),
  )
  return fileOf(batch, refunds)
}

function refuseInBatch({ no, state, batch, methodType, bankAccount }: Asked) {
  const problem = batch
    ? problemAt('in_batch', 'batch', `${no} is in the bank batch ${batch} already.`)
    : state !== 'Approved'
      ? problemAt('invalid_state', 'state', `${no} is ${state.toLowerCase()}, not approved.`)
      : methodType !== bankType
        ? problemAt('invalid', 'methodId', `${no} is not paid back by bank.`)
        : bankAccount
          ? undefined
          : problemAt('required', 'bankAccount', `Set the bank account of ${no} first.`)
  if (problem) throw new Refused(problem)
}

/** Numbered by the day; two people get two batches. */
async function nextBatch({ db, actor }: Context): Promise<string> {
  await db.query(
    sql`select pg_advisory_xact_lock(hashtext('refund batches'), hashtext(${actor.clientId}))`,
  )
  const [next] = await db.query<{ batch: string }>(sql`
    with d as (select 'RB' || to_char(money_day(${actor.clientId}, now()), 'YYMMDD') || '-' as begins)
    select d.begins || 1 + count(distinct r.batch) as batch from d left join refunds r on r.client_id = ${actor.clientId} and r.batch like d.begins || '%' group by d.begins`)
  return next!.batch
}

const fileOf = (batch: string, refunds: readonly Asked[]): TableFile => ({
  name: `Bank batch ${batch}`,
  headers: ['Account', 'Name', 'Amount', 'Reference', 'Order', 'Batch'],
  rows: oneBatch(
    refunds.map(({ bankAccount, customer, amount, no, orderCode }) => [
      textCell(bankAccount),
      textCell(customer),
      { text: amount.toFixed(2), value: amount, format: '0.00' },
      textCell(no),
      textCell(orderCode),
      textCell(batch),
    ]),
  ),
})
