import { sql } from 'drizzle-orm'
import type { CallInput } from '#define'
import {
  badInput,
  type Context,
  dayAt,
  headingWithCode,
  longDayOf,
  type PdfBlock,
  type PdfDocument,
} from '#server/kit'
import { questionsOf } from '#resources/delivery/checklists/planQuestions.server.ts'
import {
  printedPlans,
  placeOf,
  type PrintedPlan,
} from '#resources/delivery/papers/printedPlans.server.ts'
import { plansAhead } from '#resources/common.ts'
import { ticketOf } from './ticketOf.server.ts'
import type { ticketPageCalls } from './ticketPage.calls.ts'
import { warrantyOf } from './warranty.server.ts'

const grey = '#5f6368'

/**
 * The job sheet of a visit: who and where, what is wrong, what is brought, and room for what was done.
 * Without a visit it is that of a repair here.
 * @throws NotFound, BadInput for a plan of another ticket
 */
export async function printJobSheet(
  context: Context,
  { ticketId, planId }: CallInput<typeof ticketPageCalls.printJobSheet>,
): Promise<PdfDocument> {
  const ticket = await ticketOf(context, ticketId)
  const [visit, warranty, [customer]] = await Promise.all([
    visitOf(context, ticketId, planId),
    warrantyOf(context, ticketId),
    context.db.query<{ name: string; phone: string | null; company: string }>(sql`
      select c.name, c.phone, k.name as company from customers c join clients k on k.id = c.client_id where c.id = ${ticket.customerId}`),
  ])
  const questions = visit
    ? (await questionsOf(context.db, [visit.planId])).filter(({ isHandover }) => isHandover)
    : []
  const toFetch = visit ? await fetchedBy(context, visit.planId) : []
  const labels = ticket.labels as Readonly<Record<string, string | null | undefined>>
  const facts = [
    ['Goods', labels.skuId ?? labels.productId],
    ['Order', labels.orderId],
    ['Taken', dayAt(context.actor, ticket.createdOnUtc)],
    ['Handed over', warranty.handedOverOn && longDayOf(warranty.handedOverOn)],
    ['Warranty until', warranty.until && longDayOf(warranty.until)],
    ['Priority', ticket.priority],
    ['Owner', labels.ownerId],
  ].flatMap(([name, value]) => (value ? [[name!, value]] : []))
  return {
    title: `Job sheet ${ticket.ticketNo}`,
    pages: [
      {
        foot: [ticket.ticketNo, visit?.no].filter(Boolean).join('  ·  '),
        flow: [
          { text: customer!.company, size: 10, colour: grey, lines: 1, after: 1 },
          headingWithCode(`Job sheet ${ticket.ticketNo}`, ticket.ticketNo),
          ...(visit ? whenAndWhere(visit) : []),
          { text: customer!.name, size: 13, weight: 'semibold', lines: 2, after: 0.5 },
          ...(customer!.phone ? [{ text: customer!.phone, size: 11, lines: 1 }] : []),
          {
            columns: [
              { title: '', width: 1 },
              { title: '', width: 3 },
            ],
            rows: facts,
            after: 4,
          },
          ...heading('Complaint'),
          { text: ticket.problem, size: 11, after: 5 },
          ...(visit?.items.length ? goodsTable('To take along', visit.items) : []),
          ...(toFetch.length ? goodsTable('To fetch', toFetch) : []),
          ...(questions.length ? asked(questions.map(({ text }) => text)) : []),
          ...heading('What was done, and with which parts'),
          { text: '', size: 11, lines: 1, after: 34 },
          { line: 'solid', width: 110, after: 1 },
          { text: 'Name, date and signature of the customer', size: 8, colour: grey, lines: 1 },
        ],
      },
    ],
  }
}

/** The visit that is named, or the next one. */
async function visitOf(context: Context, ticketId: string, planId: string | null | undefined) {
  const [found] = await context.db.query<{ id: string }>(sql`
    select p.id from delivery_plans p where p.ticket_id = ${ticketId} and not p.is_deleted
      and ${planId ? sql`p.id = ${planId}` : sql`p.state in ${plansAhead}`}
    order by p.date, p.id limit 1`)
  if (!found && planId)
    throw badInput('unknown_reference', 'planId', 'This visit belongs to another ticket.')
  if (!found) return undefined
  const [plan] = await printedPlans(context, sql`p.id = ${found.id}`)
  return plan
}

const whenAndWhere = (visit: PrintedPlan): PdfBlock[] => [
  {
    text: [longDayOf(visit.date), visit.slot, visit.calendar].filter(Boolean).join('  ·  '),
    size: 12,
    weight: 'semibold',
    lines: 2,
    after: 1,
  },
  { text: placeOf(visit), size: 11, lines: 3, after: 1 },
  ...(visit.access ? [{ text: visit.access, size: 10, colour: grey, lines: 4 }] : []),
  ...(visit.instruction ? [{ text: visit.instruction, size: 10.5, after: 3 }] : []),
]

const heading = (text: string): PdfBlock[] => [
  { text, size: 11, weight: 'semibold', lines: 1, after: 1 },
]

interface SheetGoods {
  quantity: number
  sku: string
  name: string
}

/** Pieces that a visit is to bring back, to be exchanged or repaired. */
const fetchedBy = ({ db }: Context, planId: string) =>
  db.query<SheetGoods>(sql`
    select r.quantity, k.code as sku, k.name from return_records r join skus k on k.id = r.sku_id
    where r.visit_id = ${planId} and r.state = 'Expected' and not r.is_deleted order by r.no limit 200`)

const goodsTable = (title: string, items: readonly SheetGoods[]): PdfBlock[] => [
  ...heading(title),
  {
    columns: [
      { title: 'Qty', width: 10, align: 'right' },
      { title: '', width: 2 },
      { title: 'SKU', width: 32 },
      { title: 'Product', width: 90 },
    ],
    rows: items.map(({ sku, name, quantity }) => [String(quantity), '', sku, name]),
    after: 4,
  },
]

const asked = (questions: readonly string[]): PdfBlock[] => [
  ...heading('Checklist'),
  {
    columns: [
      { title: '', width: 90 },
      { title: 'Answer', width: 44 },
    ],
    rows: questions.map(question => [question, '']),
    after: 4,
  },
]
