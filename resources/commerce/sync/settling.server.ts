import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  clockActor,
  insertRows,
  metaOf,
  writeAuditOf,
  type Context,
  type Database,
} from '#server/kit'
import type { Channel } from '#resources/commerce/channels/channels.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'
import type { Pushed } from '#resources/commerce/listings/pushed.ts'
import type { ProofStep } from '#resources/commerce/listings/proof.server.ts'
import type { WorkedOut } from '#resources/commerce/listings/workedOut.server.ts'
import type { ToSend } from './toSend.ts'

/** A listing that this process sends. */
export interface Claimed {
  readonly id: string
  readonly listingId: string
  readonly change: number
  readonly attempts: number
  readonly pushes: Pushed
}

const contextOf = (db: Context['db'], channel: Channel): Context => ({
  db,
  actor: clockActor('channels', channel),
})

/** Stores the numbers that listings should show. */
export const storeWorkedOut = (db: Context['db'], listings: readonly WorkedOut[]) =>
  writeQuietly(db, 'listings', {
    set: sql`our_stock = v.stock, our_price = v.price, our_name = v.name, price_problem = v.problem, base_price = v.base, worked_out_on_utc = now()`,
    from: sql`jsonb_to_recordset(${JSON.stringify(
      listings.map(({ id, ourStock, ourPrice, ourName, priceProblem, basePrice }) => ({
        id,
        stock: ourStock,
        price: ourPrice,
        name: ourName,
        problem: priceProblem?.slice(0, 200) ?? null,
        base: basePrice,
      })),
    )}::jsonb) as v(id uuid, stock int, price numeric, name text, problem text, base numeric)`,
    where: sql`t.id = v.id`,
  })

/**
 * Writes that a listing was sent, or needed no sending. One that was queued again meanwhile stays in the
 * queue. A new number enters its timeline with its proof.
 */
export const settleSent = (
  db: Database,
  channel: Channel,
  row: Claimed,
  listing: WorkedOut | undefined,
  sends: ToSend | undefined,
  proof: readonly ProofStep[] | undefined,
): Promise<void> =>
  db.write(async tx => {
    const context = contextOf(tx, channel)
    if (listing) await storeWorkedOut(tx, [listing])
    if (listing && sends) {
      await writeQuietly(tx, 'listings', {
        set: sql`sent_on_utc = now(), cause = null,
          agreed_stock = coalesce(${sends.stock ?? null}::int, agreed_stock), web_stock = coalesce(${sends.stock ?? null}::int, web_stock),
          agreed_price = coalesce(${sends.price ?? null}::numeric, agreed_price), web_price = coalesce(${sends.price ?? null}::numeric, web_price),
          agreed_name = coalesce(${sends.name ?? null}::text, agreed_name), web_name = coalesce(${sends.name ?? null}::text, web_name),
          agreed_published = coalesce(${sends.published ?? null}::boolean, agreed_published), web_published = coalesce(${sends.published ?? null}::boolean, web_published)`,
        where: sql`t.id = ${listing.id}`,
      })
      await insertRows(context, metaOf('listingEvents'), [
        {
          id: uuid(),
          listingId: listing.id,
          websiteId: channel.websiteId,
          skuId: listing.skuId,
          happenedOnUtc: new Date().toISOString(),
          kind: 'Sent',
          stock: sends.stock ?? null,
          free: listing.stock?.warehouses.reduce((sum, { free }) => sum + free, 0) ?? null,
          keptBack: listing.buffer,
          unheld: listing.unheld,
          factor: listing.factor,
          price: sends.price ?? null,
          name: sends.name ?? null,
          answer: inWords(sends),
          proof,
        },
      ])
    }
    await writeQuietly(tx, 'listingQueue', {
      set: sql`state = case when change = ${row.change} then 'Sent' else 'Waiting' end, pushes = case when change = ${row.change} then 'Stock' else pushes end,
        attempts = 0, due_on_utc = now(), claimed_until_utc = null, cause = null, answer = ${sends ? null : 'It was up to date.'}, version = version + 1, updated_on_utc = now(),
        sent_on_utc = case when ${!!sends} then now() else sent_on_utc end, stock = coalesce(${sends?.stock ?? null}::int, stock)`,
      where: sql`t.id = ${row.id}`,
    })
    await writeAuditOf(context, 'send', 'listingQueue', row.id, {
      state: ['Sending', 'Sent'],
    })
  })

const inWords = ({ price, name, published }: ToSend): string | null =>
  [
    price !== undefined && `price ${price.toFixed(2)}`,
    name !== undefined && 'its name',
    published !== undefined && (published ? 'published' : 'not published'),
  ]
    .filter(Boolean)
    .join(', ') || null

/** Writes why a listing was not sent. Without seconds until its next try it is given up. */
export const settleUnsent = (
  db: Database,
  channel: Channel,
  row: Claimed,
  listing: WorkedOut,
  { answer, seconds }: { answer: string; seconds: number | null },
): Promise<void> =>
  db.write(async tx => {
    const context = contextOf(tx, channel)
    const state = seconds === null ? 'Dead' : 'Later'
    await storeWorkedOut(tx, [listing])
    await writeQuietly(tx, 'listingQueue', {
      set: sql`state = ${state}, due_on_utc = now() + make_interval(secs => ${seconds ?? 0}), claimed_until_utc = null,
        cause = ${causeIn(answer)}, answer = ${answer.slice(0, 300)}, version = version + 1, updated_on_utc = now()`,
      where: sql`t.id = ${row.id}`,
    })
    await insertRows(context, metaOf('listingEvents'), [
      {
        id: uuid(),
        listingId: listing.id,
        websiteId: channel.websiteId,
        skuId: listing.skuId,
        happenedOnUtc: new Date().toISOString(),
        kind: 'Not sent',
        stock: listing.ourStock,
        factor: listing.factor,
        answer: answer.slice(0, 300),
      },
    ])
    await writeAuditOf(context, 'fail', 'listingQueue', row.id, {
      state: ['Sending', state],
      answer: [null, answer.slice(0, 300)],
    })
  })

/** The words that answers of one kind have in common, without their details. */
const causeIn = (answer: string) => answer.replace(/[:.].*$/s, '').slice(0, 60)
