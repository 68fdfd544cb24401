import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/session/actor.ts'

/** A read that a person waits for: the paths that are asked one after the other, in turn. */
export interface Wait {
  readonly name: string
  /** At most so many ms, 19 times of 20. */
  readonly limit: number
  readonly paths: readonly string[]
}

/** What is waited for, with words and codes from the data itself. */
export async function waitsOf(db: Database, actor: Actor): Promise<Wait[]> {
  const orders = await db.text<{ id: string; code: string; name: string; phone: string | null }>(
    `select o.id, o.order_code as code, c.name, c.phone from orders o join customers c on c.id = o.customer_id
     where o.client_id = $1 and not o.is_deleted order by md5(o.id::text) limit 40`,
    [actor.clientId],
  )
  const codes = orders.flatMap(({ code }) => [code.slice(0, 6), code.slice(-4), code])
  const people = orders.flatMap(({ name }) => [name.slice(0, 3), name.split(' ').at(-1)!, name])
  const phones = orders.flatMap(({ phone }) =>
    phone ? [phone.slice(-3), phone.slice(-6), phone] : [],
  )
  const busiest = await db.text<{ id: string }>(
    'select order_id as id from payments where client_id = $1 group by order_id order by count(*) desc, order_id limit 10',
    [actor.clientId],
  )
  const products = await words(db)
  const taught = await db.text<{ word: string }>(
    'select word from search_words where is_active and not is_deleted order by word',
  )
  const list = '/api/salesRecord/getOrderAndOrderLineList?pageSize=25&keywords='
  return [
    wait(
      'stock check: one phrase, 25 products with all their groups',
      50,
      '/api/stockCheck?pageSize=25&q=',
      products,
    ),
    wait(
      'stock check: a taught word, alone and with another word',
      50,
      '/api/stockCheck?pageSize=25&q=',
      taught.flatMap(({ word }) => [word, `${word} oak`]),
    ),
    wait('orders by code, from 3 characters on', 50, list, ['INV', ...codes]),
    wait('orders by the name of the customer', 50, list, people),
    wait('orders by the telephone of the customer', 50, list, phones),
    wait(
      'order check: codes that contain',
      50,
      '/api/orderManagement/getOrderCodeListByCode?orderCode=',
      codes,
    ),
    wait(
      'order processing in one request',
      60,
      '/api/delivery/getOrderProcessing?orderId=',
      orders.map(o => o.id),
    ),
    wait(
      'timeline of an order: its newest 20 entries',
      150,
      '/api/orderProcessing/timeline?orderId=',
      [...busiest, ...orders].map(o => o.id),
    ),
    wait('palette: anything by anything', 50, '/api/find?q=', [
      ...codes,
      ...people,
      ...phones,
      ...products,
    ]),
    wait('palette: names with one wrong key', 50, '/api/find?q=', people.flatMap(misspelt)),
  ]
}

/** The text with two letters of a word swapped, and with one left out, where a word is long enough. */
const misspelt = (text: string): string[] => {
  const word = /[a-z]{4,}/i.exec(text)?.[0]
  if (!word) return []
  const middle = Math.floor(word.length / 2)
  const [before, one, other, after] = [
    word.slice(0, middle - 1),
    word[middle - 1]!,
    word[middle]!,
    word.slice(middle + 1),
  ]
  return [before + other + one + after, before + one + after].map(wrong =>
    text.replace(word, () => wrong),
  )
}

/** Words of one form, without a plural: what is looked for is the word itself. */
export const stockWords = async (db: Database): Promise<string[]> => [
  ...new Set(
    (await words(db)).map(word => word.toLowerCase()).filter(word => /^[a-z]+[^s\W]$/.test(word)),
  ),
]

/** Words that people look for among products. */
async function words(db: Database): Promise<string[]> {
  const names = await db.text<{ name: string }>(
    'select name from skus where not is_deleted order by md5(id::text) limit 40',
  )
  return ['oak', 'sofa', 'table', 'bed', ...names.map(({ name }) => name.split(' ')[0]!)]
}

const wait = (name: string, limit: number, path: string, values: readonly string[]): Wait => ({
  name,
  limit,
  paths: [...new Set(values)].filter(v => v.length >= 3).map(v => path + encodeURIComponent(v)),
})
