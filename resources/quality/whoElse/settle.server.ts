import { sql } from 'drizzle-orm'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import {
  badInput,
  type Context,
  createRecord,
  keepFile,
  metaOf,
  oneRecord,
  type Problem,
  problemAt,
  refused,
  updateRecord,
} from '#server/kit'
import { draftText } from '#resources/messages/queue.server.ts'
import { freePieces, putOnHold } from '#resources/quality/heldStock.server.ts'
import type { qaIssues } from '#resources/quality/qaIssues.entity.ts'
import { textsFor } from './draftedTexts.server.ts'
import { scopeOf, issueOfTicket, sameGoodsOf, type SameGoods } from './sameGoods.server.ts'
import type { whoElseCalls } from './whoElse.calls.ts'
import { faultySkus, isSellable, isTicketOf } from './whoHas.server.ts'

type Input = CallInput<typeof whoElseCalls.settleWhoElse>
type Answer = CallAnswer<typeof whoElseCalls.settleWhoElse>
type Result = Answer['results'][number]
type Issue = RecordOf<typeof qaIssues>

/** Reports, holds, links and drafts in one transaction. See the call. */
export async function settle(context: Context, input: Input): Promise<Answer> {
  // Two who settle the same ticket make one issue.
  if (input.ticketId)
    await context.db.query(
      sql`select 1 from tickets where id = ${input.ticketId} and client_id = ${context.actor.clientId} for update`,
    )
  const goods = await sameGoodsOf(context, input)
  const scope = scopeOf(goods, input.by)
  const isNew = goods.qaIssueId === null
  const issue = isNew ? await report(context, input, goods) : await openIssue(context, goods)
  const heldBefore = issue.heldQuantity
  const stock = input.holdsStock === false ? undefined : await hold(context, issue, goods)
  const tickets = await link(context, issue, input, isTicketOf(scope))
  const linked = tickets.flatMap(({ id, isSuccess }) => (isSuccess ? [id] : []))
  const writtenTo = [...new Set([...linked, ...(input.ticketId ? [input.ticketId] : [])])]
  const texts: Result[] = []
  for (const { customerId, name, facts, text } of await textsFor(
    context,
    input,
    writtenTo,
    scope,
  )) {
    const { to, text: body, template, problems } = text
    if (to && !problems.length) await draftText(context, facts, { recipient: to, body, template })
    texts.push(resultOf('Text', customerId, name, problems))
  }
  const results = [...(stock ? [stock.result] : []), ...tickets, ...texts]
  return {
    qaIssueId: issue.id,
    no: issue.no,
    isNew,
    isFirst: heldBefore === 0,
    heldPieces: stock?.pieces ?? 0,
    linked: linked.length,
    drafted: texts.filter(({ isSuccess }) => isSuccess).length,
    refused: results.filter(({ isSuccess }) => !isSuccess).length,
    results,
  }
}

/** The product issue of a ticket that has none. */
async function report(context: Context, input: Input, goods: SameGoods): Promise<Issue> {
  const [ticket] = await context.db.query<{ problem: string; causeId: string | null }>(
    sql`select problem, cause_id from tickets where id = ${input.ticketId}`,
  )
  if (!goods.productId)
    throw refused('required', 'ticketId', 'Name the product of this ticket first.')
  const photo = input.photo ?? (await pictureOfTicket(context, input.ticketId!))
  if (!photo)
    throw badInput('required', 'photo', 'Add a photo: neither you nor the ticket has one.')
  return (await createRecord(context, metaOf('qaIssues'), {
    productId: goods.productId,
    skuId: goods.skuId,
    description: ticket!.problem,
    causeId: ticket!.causeId,
    severity: input.severity ?? 'Major',
    source: 'Ticket',
    foundAt: 'Customer',
    ticketId: input.ticketId,
    containerId: goods.containerId,
    photos: [{ photo }],
  })) as Issue
}

/** A copy of the first picture of a ticket, as a photo of an issue. */
async function pictureOfTicket(context: Context, ticketId: string) {
  const [file] = await context.db.query<{
    name: string
    mime: string
    size: number
    bytes: Buffer
    thumbnail: Buffer | null
  }>(sql`
    select f.name, f.mime, f.size, c.bytes, c.thumbnail from files f join file_contents c on c.file_id = f.id
    where f.owner_id = ${ticketId} and f.owner_entity = 'tickets' and f.mime like 'image/%' and not f.is_deleted order by f.id limit 1`)
  return file && (await keepFile(context, metaOf('qaPhotos'), file, undefined)).id
}

/** @throws Refused for a closed one */
async function openIssue(context: Context, { qaIssueId }: SameGoods): Promise<Issue> {
  const issue = (await oneRecord(
    context,
    metaOf('qaIssues'),
    qaIssueId!,
    'for update',
    'qaIssueId',
  )) as Issue
  if (issue.state !== 'Closed') return issue
  throw refused('fixed', 'qaIssueId', `${issue.no} is Closed. Reopen it first.`)
}

/** Puts all free, sellable pieces of the faulty SKUs on QA hold. */
async function hold(context: Context, { id }: Issue, goods: SameGoods) {
  const skus = await context.db.query<{ id: string; code: string }>(
    sql`select k.id, k.code from skus k where k.id in (${faultySkus(goods)}) order by k.id`,
  )
  const pieces = []
  for (const sku of skus) pieces.push(...(await freePieces(context, sku.id, isSellable)))
  if (pieces.length) await putOnHold(context, { entity: 'qaIssues', id }, pieces)
  const sum = pieces.reduce((all, { quantity }) => all + quantity, 0)
  const problem = problemAt('insufficient_stock', 'holdsStock', 'No piece is free to be held.')
  const name =
    skus
      .map(({ code }) => code)
      .join(', ')
      .slice(0, 200) || 'No SKU'
  return { pieces: sum, result: resultOf('Stock', id, name, sum ? [] : [problem]) }
}

/** Links tickets about the same goods that belong to no other issue. */
async function link(
  context: Context,
  issue: Issue,
  { ticketIds, ticketId }: Input,
  isOfGoods: ReturnType<typeof isTicketOf>,
): Promise<Result[]> {
  const { db, actor } = context
  const chosen = [...new Set((ticketIds ?? []).map(id => id.toLowerCase()))].filter(
    id => id !== ticketId?.toLowerCase(),
  )
  if (!chosen.length) return []
  const known = await db.query<{
    id: string
    ticketNo: string
    isOfGoods: boolean
    issueId: string | null
    issueNo: string | null
  }>(sql`
    select x.*, (select q.no from qa_issues q where q.id = x.issue_id) as issue_no from (
      select k.id, k.ticket_no, coalesce(${isOfGoods}, false) as is_of_goods, (${issueOfTicket(sql`k.id`)}) as issue_id
      from tickets k where k.id = any(${sql.param(chosen)}::uuid[]) and k.client_id = ${actor.clientId} and not k.is_deleted order by k.id for update) x`)
  const results = chosen.map((id): Result => {
    const ticket = known.find(each => each.id === id)
    if (!ticket)
      return resultOf('Ticket', id, 'Unknown', [
        problemAt('not_found', 'ticketIds', 'This ticket does not exist or was deleted.'),
      ])
    const problems = !ticket.isOfGoods
      ? [problemAt('other_goods', 'ticketIds', 'It is about other goods.')]
      : ticket.issueId && ticket.issueId !== issue.id
        ? [problemAt('in_use', 'ticketIds', `It belongs to ${ticket.issueNo}.`)]
        : []
    return resultOf('Ticket', id, ticket.ticketNo, problems)
  })
  const linked = results.flatMap(({ id, isSuccess }) => (isSuccess ? [id] : []))
  const more = linked.filter(id => id !== issue.ticketId && !issue.ticketIds.includes(id))
  if (more.length)
    await updateRecord(context, metaOf('qaIssues'), issue.id, {
      ticketIds: [...issue.ticketIds, ...more],
      version: issue.version,
    })
  return results
}

const resultOf = (
  what: Result['what'],
  id: string,
  name: string,
  problems: readonly Problem[],
): Result => ({
  id,
  what,
  name,
  isSuccess: !problems.length,
  errors: problems.map(({ code, field, message }) => ({ code, field: field ?? null, message })),
})
