import { sql } from 'drizzle-orm'
import { type Context, longDayOf, type PdfBlock } from '#server/kit'
import { todayFor } from '#define'
import { addressInOneLine } from '#resources/common.ts'

const grey = '#5f6368'

/** Who writes to whom, and when. */
export async function letterHead(
  { db, actor }: Context,
  customerId: string,
  title: string,
): Promise<PdfBlock[]> {
  const [head] = await db.query<{
    company: string
    code: string
    name: string
    address: string | null
  }>(sql`
    select k.name as company, c.code, c.name,
      (select ${sql.raw(addressInOneLine('a'))} from addresses a where a.customer_id = c.id and not a.is_deleted order by a.is_billing_default desc, a.id limit 1) as address
    from customers c join clients k on k.id = c.client_id where c.id = ${customerId} and c.client_id = ${actor.clientId}`)
  const { company, code, name, address } = head!
  return [
    { text: company, size: 9, colour: grey },
    { text: title, size: 18, weight: 'semibold' },
    { text: `${name}  ·  ${code}`, size: 11, weight: 'medium' },
    ...(address ? [{ text: address, size: 9, colour: grey }] : []),
    { text: longDayOf(todayFor(actor)), size: 9, colour: grey, after: 6 },
  ]
}
