import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable } from './database.ts'

/**
 * The content of a row as one text: its elements in order as jsonb, whose text form is the same on
 * every server. The instant is in UTC whatever the session's zone.
 */
export const auditDigest = `sha256(convert_to(jsonb_build_array(seq, to_char(at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
  client_id, staff_id, entity, record_id, operation, changes, request_id, ip)::text, 'UTF8'))`

// Rows of transactions that are older than every running one: all of them are visible, and no more
// will appear. "Every" covers the whole PostgreSQL server, whose databases share the transaction
// counter.
const settled = 'chain_no is null and txid < pg_snapshot_xmin(pg_current_snapshot())'
const batch = 500
const beginning = Buffer.alloc(32)

interface Link {
  seq: number
  digest: Buffer
}

/** Whether audit rows can be sealed now. */
export const hasUnsealed = async (db: Queryable) =>
  (await db.text(`select 1 from audit where ${settled} limit 1`)).length > 0

/**
 * Chains the committed audit rows that are not yet in the chain. One process at a time; writers of
 * audit rows neither wait nor block.
 * @returns how many were sealed
 */
export async function chainAudit(db: Database): Promise<number> {
  for (let sealed = 0; ;) {
    const began = performance.now()
    const rows = await db.text<Link>(
      `select seq, ${auditDigest} as digest from audit where ${settled} order by txid, seq limit ${batch}`,
    )
    if (rows.length) await append(db, rows)
    sealed += rows.length
    if (rows.length < batch) return sealed
    // The rows of a large import are many: most of the time is others'.
    await sleep(3 * (performance.now() - began))
  }
}

/** Rows and anchor in one transaction: a kill in between would look like tampering. */
const append = (db: Database, rows: readonly Link[]) => db.write(tx => chain(tx, rows))

async function chain(tx: Queryable, rows: readonly Link[]) {
  const [last] = await tx.text<{ chain_no: number; hash: Buffer }>(
    'select chain_no, hash from audit where chain_no is not null order by chain_no desc limit 1',
  )
  let hash = last?.hash ?? beginning
  const links = rows.map(({ seq, digest }, i) => ({
    seq,
    no: (last?.chain_no ?? 0) + 1 + i,
    digest: digest.toString('hex'),
    hash: (hash = next(hash, digest)).toString('hex'),
  }))
  await tx.text(
    `update audit a set chain_no = l.no, digest = decode(l.digest, 'hex'), hash = decode(l.hash, 'hex')
     from jsonb_to_recordset($1::jsonb) as l(seq bigint, no bigint, digest text, hash text) where a.seq = l.seq`,
    [JSON.stringify(links)],
  )
  await tx.text(
    `insert into audit_anchor (id, chain_no, hash) values (1, $1, $2)
     on conflict (id) do update set chain_no = excluded.chain_no, hash = excluded.hash, sealed_on_utc = now()`,
    [links.at(-1)!.no, hash],
  )
}

/**
 * The name under which an `erase` row says what it has left of other rows: their digests by seq, as
 * the value after.
 */
export const digestsLeft = 'digests'

/** Personal data was taken out of the row, which a row of its own tells, with the digest of what it left. */
const erased = (now: string) => `exists (
  select from audit e where e.record_id = audit_record(audit.record_id, audit.operation, audit.changes) and e.entity = audit.entity and e.operation = 'erase'
    and (audit.changes = '{}'::jsonb or e.changes #> '{${digestsLeft},1}' ->> audit.seq::text = encode(${now}, 'hex')))`

/** The end of the audit chain, to be stored outside of this database: in the log, and by people. */
export async function anchorOf(db: Queryable): Promise<string> {
  const anchor = await anchorRow(db)
  return anchor ? `row ${anchor.no}, ${anchor.hash.toString('hex')}` : 'no row'
}

interface Anchor {
  no: number
  hash: Buffer
}

/**
 * The problems of the audit chain in words. None means that every sealed row is unchanged since it
 * was sealed.
 */
export const verifyAudit = async (db: Queryable): Promise<string[]> =>
  (await verifyLinks(db)).problems

/** The progress of a check of the chain. */
export interface Followed {
  /** The last checked row, and the row that the chain is sealed to. */
  readonly to: number
  readonly sealedTo: number
  readonly isEnd: boolean
  readonly problems: string[]
}

/**
 * Checks at most `most` rows of the chain after row `after`; stops early at a hundred problems.
 * Rows may be sealed meanwhile.
 */
export async function verifyLinks(
  db: Queryable,
  after = 0,
  most = Number.POSITIVE_INFINITY,
): Promise<Followed> {
  const problems: string[] = []
  const anchor = await anchorRow(db)
  const [begun] = after
    ? await db.text<{ hash: Buffer }>('select hash from audit where chain_no = $1', [after])
    : []
  let no = after,
    hash: Buffer = begun?.hash ?? beginning
  const result = (isEnd: boolean) => ({ to: no, sealedTo: anchor?.no ?? 0, isEnd, problems })
  for (let left = most; left > 0;) {
    const limit = Math.min(batch, left)
    const rows = await db.text<{
      seq: number
      chain_no: number
      digest: Buffer
      hash: Buffer
      now: Buffer
      is_erased: boolean
    }>(
      `select seq, chain_no, digest, hash, now, case when digest <> now then ${erased('now')} else false end as is_erased
       from audit, lateral (select ${auditDigest} as now) d where chain_no > $1 order by chain_no limit ${limit}`,
      [no],
    )
    for (const row of rows) {
      if (row.chain_no !== no + 1)
        problems.push(
          `Audit: ${row.chain_no === no + 2 ? `row ${no + 1}` : `rows ${no + 1} to ${row.chain_no - 1}`} of the chain ${row.chain_no === no + 2 ? 'is' : 'are'} missing.`,
        )
      else if (!row.hash.equals(next(hash, row.digest)))
        problems.push(`Audit: the chain is broken at row ${row.chain_no} (seq ${row.seq}).`)
      if (!row.digest.equals(row.now) && !row.is_erased)
        problems.push(
          `Audit: row ${row.chain_no} (seq ${row.seq}) no longer says what it said when it was sealed.`,
        )
      no = row.chain_no
      hash = row.hash
      if (no === anchor?.no && !hash.equals(anchor.hash))
        problems.push(`Audit: row ${no} has another hash than it was sealed with.`)
      if (problems.length >= 100) return result(true)
    }
    if (rows.length < limit) {
      problems.push(...(await endProblems(db, no, anchor)))
      return result(true)
    }
    left -= rows.length
  }
  return result(false)
}

const anchorRow = async (db: Queryable) =>
  (await db.text<Anchor>('select chain_no as no, hash from audit_anchor'))[0]

/** Whether the chain ends at its anchor. */
async function endProblems(
  db: Queryable,
  no: number,
  anchor: Anchor | undefined,
): Promise<string[]> {
  if (anchor && no < anchor.no) {
    const one = anchor.no - no === 1
    return [
      `Audit: the newest ${one ? 'row' : `${anchor.no - no} rows`} of the chain ${one ? 'is' : 'are'} cut off: it ends at ${no} and was sealed to ${anchor.no}.`,
    ]
  }
  // Rows sealed during the check have moved the anchor.
  const now = no > (anchor?.no ?? 0) ? await anchorRow(db) : undefined
  return no > (anchor?.no ?? 0) && no > (now?.no ?? 0)
    ? [`Audit: the chain goes on to row ${no}, and was sealed to ${anchor?.no ?? 'none'}.`]
    : []
}

const next = (hash: Buffer, digest: Buffer) =>
  createHash('sha256').update(hash).update(digest).digest()
