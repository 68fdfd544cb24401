import { sql, type SQL } from 'drizzle-orm'
import type { CallInput } from '#define'
import { badInput, type Context, NotFound, refused } from '#server/kit'
import type { whoElseCalls } from './whoElse.calls.ts'

export type Subject = CallInput<typeof whoElseCalls.getWhoElse>

/** The goods of a product issue or a ticket, and others that may have the same fault. */
export interface SameGoods {
  readonly productId: string | null
  readonly product: string | null
  readonly supplierId: string | null
  readonly supplier: string | null
  readonly containerId: string | null
  readonly container: string | null
  readonly skuId: string | null
  readonly qaIssueId: string | null
  readonly issueNo: string | null
  readonly hasPhoto: boolean
}

/**
 * Reads what an issue or a ticket is about. The container of a ticket is the one that the goods of its
 * order line were promised from.
 * @throws BadInput unless exactly one is named; NotFound naming it
 */
export async function sameGoodsOf(
  { db, actor }: Context,
  { qaIssueId, ticketId }: Subject,
): Promise<SameGoods> {
  if (!qaIssueId === !ticketId)
    throw badInput('one_of', 'qaIssueId', 'Name a product issue or a ticket.')
  const about = qaIssueId
    ? sql`select q.product_id, q.sku_id, q.supplier_id, q.container_id, q.id as qa_issue_id, true as has_photo
        from qa_issues q where q.id = ${qaIssueId} and q.client_id = ${actor.clientId} and not q.is_deleted`
    : sql`select k.product_id, k.sku_id, null::uuid as supplier_id,
        (select n.container_id from reservations v join container_lines n on n.id = v.container_line_id
          where v.order_line_id = k.order_line_id and not v.is_deleted order by v.created_on_utc desc, v.id desc limit 1) as container_id,
        (${issueOfTicket(sql`k.id`)}) as qa_issue_id,
        exists (select from files f where f.owner_id = k.id and f.owner_entity = 'tickets' and f.mime like 'image/%' and not f.is_deleted) as has_photo
        from tickets k where k.id = ${ticketId} and k.client_id = ${actor.clientId} and not k.is_deleted`
  const [found] = await db.query<SameGoods>(sql`
    select p.id as product_id, p.name as product, s.id as supplier_id, s.name as supplier, c.id as container_id, coalesce(c.no, c.own_no, c.name) as container,
      x.sku_id, x.qa_issue_id, (select q.no from qa_issues q where q.id = x.qa_issue_id) as issue_no, x.has_photo
    from (${about}) x left join products p on p.id = x.product_id left join suppliers s on s.id = coalesce(x.supplier_id, p.supplier_id)
      left join containers c on c.id = x.container_id`)
  if (!found)
    throw new NotFound(
      `This ${qaIssueId ? 'product issue' : 'ticket'} does not exist or was deleted.`,
      qaIssueId ? 'qaIssueId' : 'ticketId',
    )
  return found
}

/** SQL of the first product issue that a ticket belongs to. */
export const issueOfTicket = (ticketId: SQL): SQL => sql`
  select q.id from qa_issues q where not q.is_deleted
    and (q.ticket_id = ${ticketId} or exists (select from qa_issues_ticket_ids l where l.from_id = q.id and l.to_id = ${ticketId}))
  order by q.created_on_utc, q.id limit 1`

/** Goods that may have the same fault: their name, their SKUs, and the day before which nobody has them. */
export interface Scope {
  readonly name: string
  readonly skus: SQL
  readonly since: SQL | undefined
}

/** @throws Refused naming `by` where that is not known */
export function scopeOf(goods: SameGoods, by: Subject['by']): Scope {
  const { product, supplier, container } = goods
  if (by === 'Product' && product !== null)
    return {
      name: product,
      skus: sql`select id from skus where product_id = ${goods.productId}`,
      since: undefined,
    }
  if (by === 'Supplier' && supplier !== null)
    return {
      name: supplier,
      skus: sql`select k.id from skus k join products p on p.id = k.product_id where p.supplier_id = ${goods.supplierId}`,
      since: undefined,
    }
  if (by === 'Container' && container !== null)
    return {
      name: container,
      skus: sql`select sku_id as id from container_lines where container_id = ${goods.containerId} and not is_deleted`,
      since: sql`(select coalesce(unpacked_on, delivered_on, arrived_on) from containers where id = ${goods.containerId})`,
    }
  throw refused('unknown', 'by', `The ${by.toLowerCase()} is not known here.`)
}
