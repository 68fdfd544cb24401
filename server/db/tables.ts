import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  inet,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type PgTable,
} from 'drizzle-orm/pg-core'
import {
  fieldsOf,
  isReference,
  snake,
  sortableFields,
  type AnyEntity,
  type AnyField,
  isFile,
} from '#define'
import { entities } from '#resources/registry.ts'
import { halfOf } from '#server/fields/index.ts'

/** The table of an entity, and the table of links of one of its `tags` fields. */
export const tableName = (e: { name: string }) => snake(e.name)
export const linkTable = (e: { name: string }, field: string) => `${tableName(e)}_${snake(field)}`
export const sequenceName = (e: { name: string }, field: string) =>
  `${tableName(e)}_${snake(field)}_seq`

/**
 * SQL of an expression that names fields as `{field}`, each replaced by its column (of the table `alias`, when given).
 * Used by computed fields and checks.
 */
export const withColumns = (expression: string, alias = '') =>
  expression.replace(/\{(\w+)\}/g, (_, field: string) => `${alias && `${alias}.`}"${snake(field)}"`)

/** Whether two values that differ in case alone count as one where they must be unique. */
export const ignoresCase = (field: AnyField | undefined) =>
  field !== undefined && ['text', 'code', 'email'].includes(field.kind)

/** PostgreSQL cuts longer names, without a word. */
const longestName = 63

/** The name of the index that keeps a field or a set of fields unique; errors are told by it. */
export const uniqueName = (e: { name: string }, fields: readonly string[]) =>
  `${tableName(e)}_${fields.map(snake).join('_')}_key`.slice(0, longestName)
export const checkName = (e: AnyEntity, message: string) =>
  `${tableName(e)}_check_${Object.keys(e.checks ?? {}).indexOf(message) + 1}`

const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' })
const now = sql`now()`

const built: Record<string, PgTable> = {}
const alive = sql`not is_deleted`

function table(e: AnyEntity): PgTable {
  const isOwned = e.scope === 'client'
  const columns: Record<string, any> = {
    id: uuid('id').primaryKey(),
    ...(isOwned
      ? {
          clientId: uuid('client_id')
            .notNull()
            .references((): any => (built.clients as any).id),
        }
      : {}),
    ...Object.fromEntries(fieldsOf(e).flatMap(([name, f]) => columnOf(e, name, f))),
    version: integer('version').notNull().default(1),
    createdOnUtc: moment('created_on_utc').notNull().default(now),
    createdBy: uuid('created_by'),
    updatedOnUtc: moment('updated_on_utc').notNull().default(now),
    updatedBy: uuid('updated_by'),
    isDeleted: boolean('is_deleted').notNull().default(false),
  }
  return pgTable(tableName(e), columns, t => [...indexesOf(e, t as never), ...checksOf(e)])
}

function columnOf(e: AnyEntity, name: string, f: AnyField): [string, any][] {
  const half = halfOf(f)
  if (!half.column || f.options.computed) return []
  let column: any = half.column(snake(name), f.options)
  const initial = defaultOf(e, name, f)
  if (initial !== undefined) column = column.default(initial)
  if (f.options.required || f.options.default !== undefined) column = column.notNull()
  if (isFile(f)) column = column.references((): any => files.id)
  if (isReference(f))
    column = column.references((): any => (built[f.options.to!] as any).id, {
      onDelete: f.options.onDelete ?? 'restrict',
    })
  return [[name, column]]
}

function defaultOf(e: AnyEntity, name: string, f: AnyField): unknown {
  if (f.kind === 'code')
    return sql.raw(
      `'${f.options.prefix}' || lpad(nextval('${sequenceName(e, name)}')::text, ${f.options.digits}, '0')`,
    )
  const given = f.options.default
  if (f.kind === 'date' && given === 'today') return sql`current_date`
  if (f.kind === 'instant' && given === 'now') return now
  return typeof given === 'number' && f.kind !== 'integer' ? String(given) : given
}

function indexesOf(e: AnyEntity, t: Record<string, any>) {
  const owner = e.scope === 'client' ? [t.clientId] : []
  const lowered = (name: string) => (ignoresCase(e.fields[name]) ? sql`lower(${t[name]})` : t[name])
  const named = (suffix: string, ...names: string[]) =>
    `${tableName(e)}_${names.map(snake).join('_')}_${suffix}`
  return [
    ...fieldsOf(e)
      .filter(([, f]) => f.options.unique)
      .map(([n, f]) =>
        uniqueIndex(uniqueName(e, [n]))
          .on(
            ...([...(f.options.unique === 'company' ? [] : owner), lowered(n)] as unknown as [any]),
          )
          .where(alive),
      ),
    ...(e.unique ?? []).map(set =>
      uniqueIndex(uniqueName(e, set))
        .on(...([...owner, ...set.map(n => missingCounts(e, n, t))] as unknown as [any]))
        .where(alive),
    ),
    ...fieldsOf(e)
      .filter(([n, f]) => t[n] && (isReference(f) || isFile(f) || f.options.index))
      .map(([n]) => index(named('idx', n)).on(t[n])),
    // `id` breaks ties, so that one scan of the index, forwards or backwards, serves a page in either direction.
    ...sortableFields(e)
      .filter(n => n !== 'id' && t[n])
      .map(n =>
        index(named('sort', n))
          .on(...([...owner, t[n], t.id] as unknown as [any]))
          .where(alive),
      ),
    ...(e.list?.search ?? [])
      .filter(n => t[n] && !isReference(e.fields[n]!))
      .map(n => index(named('search', n)).using('gin', sql`${t[n]} gin_trgm_ops`)),
  ]
}

const missingCounts = (e: AnyEntity, name: string, t: Record<string, any>): SQL =>
  e.fields[name]?.options.required
    ? e.fields[name]?.kind === 'text'
      ? sql`lower(${t[name]})`
      : t[name]
    : sql`coalesce(${t[name]}::text, '')`

const checksOf = (e: AnyEntity) => [
  ...Object.entries(e.checks ?? {}).map(([message, condition]) =>
    check(checkName(e, message), sql.raw(withColumns(condition))),
  ),
  ...fieldsOf(e)
    .filter(([, f]) => f.options.min !== undefined && !f.options.computed && halfOf(f).column)
    .map(([n, f]) =>
      check(`${tableName(e)}_${snake(n)}_min`, sql.raw(`"${snake(n)}" >= ${f.options.min}`)),
    ),
  ...fieldsOf(e)
    .filter(([, f]) => f.kind === 'choice' && !f.options.computed)
    .map(([n, f]) =>
      check(
        `${tableName(e)}_${snake(n)}_values`,
        sql.raw(
          `"${snake(n)}" in (${f.options.values!.map(v => `'${v.replaceAll("'", "''")}'`).join(', ')})`,
        ),
      ),
    ),
]

for (const e of Object.values(entities) as AnyEntity[]) built[e.name] = table(e)

const links = (Object.values(entities) as AnyEntity[]).flatMap(e =>
  fieldsOf(e)
    .filter(([, f]) => f.kind === 'tags')
    .map(([name, f]) =>
      pgTable(
        linkTable(e, name),
        {
          fromId: uuid('from_id')
            .notNull()
            .references((): any => (built[e.name] as any).id, { onDelete: 'cascade' }),
          toId: uuid('to_id')
            .notNull()
            .references((): any => (built[f.options.to!] as any).id, { onDelete: 'restrict' }),
        },
        t => [
          primaryKey({ columns: [t.fromId, t.toId] }),
          index(`${linkTable(e, name)}_to_idx`).on(t.toId),
        ],
      ),
    ),
)

const sequences = (Object.values(entities) as AnyEntity[]).flatMap(e =>
  fieldsOf(e)
    .filter(([, f]) => f.kind === 'code')
    .map(([n]) => pgSequence(sequenceName(e, n))),
)

/** Codes that a person was given beside those of their templates; the view `staff_access` holds both together. */
const staffCodes = pgTable(
  'staff_codes',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references((): any => (built.staff as any).id),
    code: text('code').notNull(),
    grantedBy: uuid('granted_by'),
    grantedOnUtc: moment('granted_on_utc').notNull().default(now),
    expiresOnUtc: moment('expires_on_utc'),
  },
  t => [primaryKey({ columns: [t.staffId, t.code] })],
)

/** Apart from the person's record, so that no list of staff can ever carry a hash. */
const staffPasswords = pgTable('staff_passwords', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references((): any => (built.staff as any).id),
  hash: text('hash').notNull(),
  failures: integer('failures').notNull().default(0),
  lockedUntil: moment('locked_until'),
})

/** One sign-in. The refresh token is kept as hashes of the present one and of the one before it. */
const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references((): any => (built.staff as any).id),
    refreshHash: text('refresh_hash').notNull(),
    previousHash: text('previous_hash'),
    rotatedOnUtc: moment('rotated_on_utc').notNull().default(now),
    issuedOnUtc: moment('issued_on_utc').notNull().default(now),
    expiresOnUtc: moment('expires_on_utc').notNull(),
    revokedOnUtc: moment('revoked_on_utc'),
    ip: inet('ip'),
    userAgent: text('user_agent'),
  },
  t => [index('sessions_staff_id_idx').on(t.staffId)],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The transaction that wrote a row. All rows of transactions older than every running one are there to be seen and no more will come,
 * which `seq` alone cannot say: its numbers are given out before the rows are committed, and some are never used.
 */
const txid = customType<{ data: string }>({ dataType: () => 'xid8' })
const writtenBy = () =>
  txid('txid')
    .notNull()
    .default(sql`pg_current_xact_id()`)

/**
 * Every change, failed sign-in and refused authorization, one row each; never changed, never deleted. The last three columns are set
 * once, by the sealer (`db/seal.ts`); a trigger refuses every other change.
 */
const audit = pgTable(
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
    /** The place in the chain: 1, 2, 3 and so on without a gap. */
    chainNo: bigint('chain_no', { mode: 'number' }),
    /** SHA-256 of what the row says. */
    digest: bytea('digest'),
    /** SHA-256 of the hash of the row before in the chain, followed by this row's digest. */
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
 * How far the audit is sealed: the last row of the chain and its hash, in one row that only goes forward. Without it the newest rows
 * could be cut off and the rest would still be a chain.
 */
const auditAnchor = pgTable('audit_anchor', {
  id: integer('id').primaryKey().default(1),
  chainNo: bigint('chain_no', { mode: 'number' }).notNull(),
  hash: bytea('hash').notNull(),
  sealedOnUtc: moment('sealed_on_utc').notNull().default(now),
})

/** What the rest of the world shall be told, written with the change that it tells of; see `db/outbox.ts`. */
const outbox = pgTable(
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

/** The answers of requests that carried an Idempotency-Key, for 24 hours; see `http/idempotency.ts`. */
const idempotency = pgTable(
  'idempotency',
  {
    staffId: uuid('staff_id')
      .notNull()
      .references((): any => (built.staff as any).id),
    path: text('path').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of query and body. */
    fingerprint: bytea('fingerprint').notNull(),
    status: integer('status'),
    answer: text('answer'),
    atUtc: moment('at_utc').notNull().default(now),
  },
  t => [
    primaryKey({ columns: [t.staffId, t.path, t.key] }),
    index('idempotency_at_idx').on(t.atUtc),
  ],
)

/** The versions of the application that were announced to open browsers; see `cli/version.ts`. */
const erpVersions = pgTable('erp_versions', {
  version: text('version').primaryKey(),
  forceUpdate: boolean('force_update').notNull(),
  contents: jsonb('contents').notNull(),
  publishedOnUtc: moment('published_on_utc').notNull().default(now),
})

/** What is known of a file; its bytes stand apart, so that no list reads them. */
const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references((): any => (built.clients as any).id),
    ownerEntity: text('owner_entity').notNull(),
    /** The record that it is attached to; none for the value of an image or file field. */
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references((): any => (built.staff as any).id),
    createdOnUtc: moment('created_on_utc').notNull().default(now),
    isDeleted: boolean('is_deleted').notNull().default(false),
  },
  t => [index('files_owner_idx').on(t.ownerId)],
)
const fileContents = pgTable('file_contents', {
  fileId: uuid('file_id')
    .primaryKey()
    .references((): any => files.id),
  bytes: bytea('bytes').notNull(),
  /** Of a large picture: small, as WebP, for standing beside a name. */
  thumbnail: bytea('thumbnail'),
})

/** The SQL type of an entity's column, for statements that write many rows at once. */
export const columnType = (e: { name: string }, field: string): string =>
  (built[e.name] as unknown as Record<string, { getSQLType(): string }>)[field]!.getSQLType()

/** Everything that the migrations are compared with. */
export const schema = Object.fromEntries(
  [
    ...Object.values(built),
    ...links,
    ...sequences,
    staffCodes,
    staffPasswords,
    sessions,
    audit,
    auditAnchor,
    outbox,
    idempotency,
    erpVersions,
    files,
    fileContents,
  ].map((part, i) => [`part${i}`, part]),
)
