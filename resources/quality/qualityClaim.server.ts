import { sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { type Context, NotFound, refused } from '#server/kit'
import type { CallAnswer } from '#define'
import type { qualityCalls } from './quality.calls.ts'

type Claim = CallAnswer<typeof qualityCalls.getQaClaim>['data']
type Found = { [K in keyof Claim]: Claim[K] | null }

/**
 * The contents of a claim letter.
 * @throws NotFound; Refused naming the field while there is no supplier or no claim
 */
export async function claimOf({ db, actor }: Context, id: string): Promise<Claim> {
  const [claim] = await db.query<Found>(sql`
    select q.no, q.created_on_utc as "reportedOnUtc", p.name as product, k.code as sku, q.quantity, o.no as "purchaseOrder", c.name as container, q.batch,
      q.description, u.name as cause, q.claim_amount, coalesce(q.claim_currency, s.currency) as "claimCurrency", q.claim_reference,
      l.currency, (select coalesce(sum(x.amount), 0) from qa_costs x where x.qa_issue_id = q.id and not x.is_deleted) as "costTotal",
      (select coalesce(json_agg(json_build_object('kind', x.kind, 'note', x.note, 'amount', x.amount) order by x.id), '[]') from qa_costs x where x.qa_issue_id = q.id and not x.is_deleted) as costs,
      (select coalesce(json_agg(json_build_object('id', f.photo, 'note', f.note) order by f.id), '[]') from qa_photos f where f.qa_issue_id = q.id and not f.is_deleted) as photos,
      case when s.id is not null then json_build_object('name', s.name, 'contact', s.contact, 'address', s.address, 'email', s.email) end as "to",
      json_build_object('name', l.name, 'address', b.address, 'phone', b.phone, 'email', l.support_email, 'taxNo', b.tax_no, 'writer', w.full_name) as "from"
    from qa_issues q join clients l on l.id = q.client_id join products p on p.id = q.product_id left join skus k on k.id = q.sku_id
      left join suppliers s on s.id = q.supplier_id left join purchase_orders o on o.id = q.purchase_order_id left join containers c on c.id = q.container_id
      left join qa_causes u on u.id = q.cause_id left join staff w on w.id = q.owner_id left join branches b on b.id = w.branch_id
    where q.id = ${id} and q.client_id = ${actor.clientId} and not q.is_deleted`)
  if (!claim) throw new NotFound('This product issue does not exist or was deleted.', 'qaIssueId')
  if (!claim.to)
    throw missing('supplierId', 'Choose the supplier of this issue first: the claim goes to them.')
  if (claim.claimAmount === null)
    throw missing(
      'claimAmount',
      'Nothing is claimed for this issue yet: claim from the supplier first.',
    )
  const { from, ...rest } = claim as Claim
  // International format: suppliers are abroad.
  const phone = from.phone && parsePhoneNumberFromString(from.phone)?.formatInternational()
  return { ...rest, from: { ...from, phone: phone ?? from.phone } }
}

const missing = (field: string, message: string) => refused('required', field, message)
