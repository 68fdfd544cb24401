import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type IndexBuilderOn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import {
  fieldsOf,
  isReference,
  ofModel,
  snake,
  sortableFields,
  storedEntities,
  type AnyEntity,
  type AnyField,
  isFile,
} from '#define'
import { searchedSql } from '#server/fields/folding.ts'
import { kindColumn } from '#server/fields/index.ts'
import { bytea, moment, now } from './columns.ts'
import { audit, auditAnchor, erpVersions, outbox, signInAttempts } from './engineTables.ts'
import {
  checkName,
  ignoresCase,
  linkTable,
  sequenceName,
  tableName,
  uniqueName,
  withColumns,
} from './names.ts'

export * from './names.ts'

function table(e: AnyEntity): PgTable {
  const isOwned = e.scope === 'client'
  const columns: Record<string, any> = {
    id: uuid('id').primaryKey(),
    ...(isOwned ? { clientId: idOf('clients', 'client_id').notNull() } : {}),
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
  const kind = kindColumn(f)
  if (!kind.column || f.options.computed) return []
  let column: any = kind.column(snake(name), f.options)
  const initial = defaultOf(e, name, f)
  if (initial !== undefined) column = column.default(initial)
  if (f.options.required || f.options.default !== undefined) column = column.notNull()
  if (isFile(f)) column = column.references((): any => files.id)
  if (isReference(f))
    column = column.references((): any => (tables()[f.options.to!] as any).id, {
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
        livingOnly(
          uniqueIndex(uniqueName(e, [n])),
          ...(f.options.unique === 'company' ? [] : owner),
          lowered(n),
        ),
      ),
    ...(e.unique ?? []).map(set =>
      livingOnly(
        uniqueIndex(uniqueName(e, set)),
        ...owner,
        ...set.map(n => missingCounts(e, n, t)),
      ),
    ),
    ...fieldsOf(e)
      .filter(([n, f]) => t[n] && (isReference(f) || isFile(f) || f.options.index))
      .map(([n]) => index(named('idx', n)).on(t[n])),
    // `id` breaks ties, so that one index scan in either direction serves a page in either order.
    ...sortableFields(e)
      .filter(n => n !== 'id' && t[n] && isOrderedByValue(e.fields[n]))
      .map(n =>
        livingOnly(index(named('sort', n)), ...owner, ...orderedBy(e.fields[n], t[n]), t.id),
      ),
    ...(e.list?.search ?? [])
      .filter(n => t[n] && !isReference(e.fields[n]!) && e.fields[n]!.kind !== 'choice')
      .map(n =>
        index(named('search', n)).using(
          'gin',
          sql`${searchedSql(e.fields[n]!, t[n])} gin_trgm_ops`,
        ),
      ),
  ]
}

/** Columns of the index that a list sorted by a field reads. */
const orderedBy = (field: AnyField | undefined, column: any) =>
  field && kindColumn(field).isWritten
    ? [sql`folded(${column}) collate "C"`, sql`${column} collate "C"`]
    : [column]

/** A list that is ordered by words of a value reads no index of its column. */
const isOrderedByValue = (field: AnyField | undefined) => !field || !kindColumn(field).words

const livingOnly = (made: IndexBuilderOn, ...columns: readonly any[]) =>
  made.on(...(columns as [any])).where(sql`not is_deleted`)

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
    .filter(([, f]) => f.options.min !== undefined && !f.options.computed && kindColumn(f).column)
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

/** The table of each installed entity, by name. */
const tables = ofModel((): Record<string, PgTable> =>
  Object.fromEntries(storedEntities().map(e => [e.name, table(e)])),
)

/** A column that refers to a record of an entity. */
const idOf = (entity: string, column: string, on?: { onDelete: 'cascade' | 'restrict' }) =>
  uuid(column).references((): any => (tables()[entity] as any).id, on)

const linksOf = (e: AnyEntity) =>
  fieldsOf(e)
    .filter(([, f]) => f.kind === 'tags')
    .map(([name, f]) =>
      pgTable(
        linkTable(e, name),
        {
          fromId: idOf(e.name, 'from_id', { onDelete: 'cascade' }).notNull(),
          toId: idOf(f.options.to!, 'to_id', { onDelete: 'restrict' }).notNull(),
        },
        t => [
          primaryKey({ columns: [t.fromId, t.toId] }),
          index(`${linkTable(e, name)}_to_idx`).on(t.toId),
        ],
      ),
    )

const sequencesOf = (e: AnyEntity) =>
  fieldsOf(e)
    .filter(([, f]) => f.kind === 'code')
    .map(([n]) => pgSequence(sequenceName(e, n)))

/**
 * Codes given to a person in addition to those of their templates; the view `staff_access` combines
 * both.
 */
const staffCodes = pgTable(
  'staff_codes',
  {
    staffId: idOf('staff', 'staff_id').notNull(),
    code: text('code').notNull(),
    grantedBy: uuid('granted_by'),
    grantedOnUtc: moment('granted_on_utc').notNull().default(now),
    expiresOnUtc: moment('expires_on_utc'),
  },
  t => [primaryKey({ columns: [t.staffId, t.code] })],
)

/** Separate from the person's record, so that no list of staff can contain a hash. */
const staffPasswords = pgTable('staff_passwords', {
  staffId: idOf('staff', 'staff_id').primaryKey(),
  hash: text('hash').notNull(),
  // Written by versions before 0023 alone; a later migration removes both.
  failures: integer('failures').notNull().default(0),
  lockedUntil: moment('locked_until'),
})

/** Second factors by an authenticator app; see `session/secondFactor.ts`. It counts from its confirmation. */
const staffSecondFactors = pgTable('staff_second_factors', {
  staffId: idOf('staff', 'staff_id').primaryKey(),
  /** The secret, sealed for this person. */
  sealed: text('sealed').notNull(),
  begunOnUtc: moment('begun_on_utc').notNull().default(now),
  confirmedOnUtc: moment('confirmed_on_utc'),
  /** The half minute, counted since 1970, of the last code that was taken: no code serves twice. */
  usedStep: bigint('used_step', { mode: 'number' }).notNull().default(0),
})

/** Codes that stand in for a lost app, each once: hashes of random codes. */
const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: idOf('staff', 'staff_id').notNull(),
    hash: text('hash').notNull(),
    usedOnUtc: moment('used_on_utc'),
  },
  t => [primaryKey({ columns: [t.staffId, t.hash] })],
)

/** Links by which invited people choose a password, each once; see `session/invitations.ts`. */
const staffInvitations = pgTable('staff_invitations', {
  staffId: idOf('staff', 'staff_id').primaryKey(),
  hash: text('hash').notNull().unique(),
  expiresOnUtc: moment('expires_on_utc').notNull(),
})

/** One sign-in. The refresh token is stored as the hashes of the current and the previous one. */
const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    staffId: idOf('staff', 'staff_id').notNull(),
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

/** Signatures by password in the session of somebody else, each for one use; see `session/sessions.ts`. */
const signatures = pgTable(
  'signatures',
  {
    id: uuid('id').primaryKey(),
    signerId: idOf('staff', 'signer_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    about: text('about').notNull(),
    expiresOnUtc: moment('expires_on_utc').notNull(),
  },
  t => [index('signatures_signer_id_idx').on(t.signerId)],
)

/** The answers of requests with an Idempotency-Key, for 24 hours; see `http/idempotency.ts`. */
const idempotency = pgTable(
  'idempotency',
  {
    staffId: idOf('staff', 'staff_id').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    /** Of query and body, keyed: a body may hold a password. */
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

/** Files that are imported at this moment, or were when their server ended; see `imports/staging`. */
const importStagings = pgTable(
  'import_stagings',
  {
    id: uuid('id').primaryKey(),
    clientId: idOf('clients', 'client_id').notNull(),
    staffId: idOf('staff', 'staff_id').notNull(),
    entity: text('entity').notNull(),
    fileName: text('file_name'),
    bytes: bytea('bytes').notNull(),
    rows: integer('rows').notNull(),
    /** The mapping as it was sent, and what is left out. */
    how: jsonb('how').notNull(),
    begunOnUtc: moment('begun_on_utc').notNull().default(now),
  },
  t => [index('import_stagings_begun_idx').on(t.clientId, t.begunOnUtc)],
)

/** The metadata of a file; its bytes are in another table, so that no list reads them. */
const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    clientId: idOf('clients', 'client_id').notNull(),
    ownerEntity: text('owner_entity').notNull(),
    /** The record it is attached to; null for the value of an image or file field. */
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    // Null for what a job wrote.
    uploadedBy: idOf('staff', 'uploaded_by'),
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
  /** A small WebP copy of a large picture, for display next to a name. */
  thumbnail: bytea('thumbnail'),
})

/** Builds all of them: the first bulk statement would hold up others for as long as a page takes. */
export const warmUpTables = () => void tables()

/** The SQL type of an entity's column, for bulk statements. */
export const columnType = (e: { name: string }, field: string): string =>
  (tables()[e.name] as unknown as Record<string, { getSQLType(): string }>)[field]!.getSQLType()

/** All tables that the migrations are compared with. */
export const schema = ofModel(() =>
  Object.fromEntries(
    [
      ...Object.values(tables()),
      ...storedEntities().flatMap(linksOf),
      ...storedEntities().flatMap(sequencesOf),
      staffCodes,
      staffPasswords,
      staffSecondFactors,
      staffRecoveryCodes,
      staffInvitations,
      signInAttempts,
      sessions,
      signatures,
      audit,
      auditAnchor,
      outbox,
      idempotency,
      importStagings,
      erpVersions,
      files,
      fileContents,
    ].map((part, i) => [`part${i}`, part]),
  ),
)
