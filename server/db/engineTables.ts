// Tables of the engine that point to no other.
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment, now, writtenBy } from './columns.ts'

/**
 * Every change, failed sign-in and refused authorization, one row each; never changed, never
 * deleted. The sealer (`db/auditChain.ts`) sets the last three columns once; a trigger refuses
 * every other change.
 */
export const audit = pgTable(
  'audit',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    atUtc: moment('at_utc').notNull().default(now),
    clientId: uuid('client_id'),
    staffId: uuid('staff_id'),
    entity: text('entity'),
    recordId: uuid('record_id'),
    operation: text('operation').notNull(),
    changes: jsonb('changes'),
    requestId: text('request_id'),
    ip: inet('ip'),
    txid: writtenBy(),
    /** The position in the chain: 1, 2, 3 and so on without a gap. */
    chainNo: bigint('chain_no', { mode: 'number' }),
    /** SHA-256 of the row's content. */
    digest: bytea('digest'),
    /** SHA-256 of the previous row's hash followed by this row's digest. */
    hash: bytea('hash'),
  },
  t => [
    index('audit_record_idx').on(t.recordId, t.seq),
    index('audit_at_idx').on(t.atUtc),
    uniqueIndex('audit_chain_no_key')
      .on(t.chainNo)
      .where(sql`chain_no is not null`),
    index('audit_unsealed_idx')
      .on(t.txid, t.seq)
      .where(sql`chain_no is null`),
  ],
)

/**
 * The end of the audit chain: its last row and hash, in one row that only moves forward. Without it
 * the newest rows could be cut off and the rest would still be a chain.
 */
export const auditAnchor = pgTable('audit_anchor', {
  id: integer('id').primaryKey().default(1),
  chainNo: bigint('chain_no', { mode: 'number' }).notNull(),
  hash: bytea('hash').notNull(),
  sealedOnUtc: moment('sealed_on_utc').notNull().default(now),
})

/** Messages for other systems, written with their change; see `db/outbox.ts`. */
export const outbox = pgTable(
  'outbox',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').notNull(),
    atUtc: moment('at_utc').notNull().default(now),
    sentOnUtc: moment('sent_on_utc'),
    txid: writtenBy(),
  },
  t => [
    index('outbox_unsent_idx')
      .on(t.txid, t.seq)
      .where(sql`sent_on_utc is null`),
  ],
)

/** The application versions announced to open browsers; see `cli/version.ts`. */
export const erpVersions = pgTable('erp_versions', {
  version: text('version').primaryKey(),
  forceUpdate: boolean('force_update').notNull(),
  contents: jsonb('contents').notNull(),
  publishedOnUtc: moment('published_on_utc').notNull().default(now),
})

/**
 * Sign-ins from their start until they succeed, for a day; see `session/attempts.ts`. Addresses and
 * e-mails stand as keyed hashes: the database tells nobody what was typed.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The id of a person, or the hash of an e-mail that is nobody's; null once forgiven. */
    account: text('account'),
    /** Null for a change of password. */
    address: text('address'),
    atUtc: moment('at_utc').notNull().default(now),
  },
  t => [
    index('sign_in_attempts_account_idx').on(t.account),
    index('sign_in_attempts_address_idx').on(t.address),
    index('sign_in_attempts_at_idx').on(t.atUtc),
  ],
)
