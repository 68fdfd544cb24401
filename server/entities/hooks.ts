import type { SQL } from 'drizzle-orm'
import type { AnyField, CallName, DayRoom } from '#define'
import type { Context } from '#server/context.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import type { Row } from './meta/meta.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'

/** The input of a step apart from its reason: quantities, by id of the line or item. */
export interface Details {
  readonly quantities?: Readonly<Record<string, number>>
  /** Goods are handed over at a till. */
  readonly isAtTill?: boolean
  /** The till that cash comes out of, as the person named it. */
  readonly cash?: { readonly till?: string | null; readonly tillBranchId?: string | null }
  /** How goods came besides the quantities that are good, by id of the line. */
  readonly arrivals?: Readonly<Record<string, ArrivalDetails>>
  /** The day on which it happened. */
  readonly day?: string | null
  /** What an order lacks waits until it comes, instead of being reserved first. */
  readonly leavesOpen?: boolean
  /** Pieces that did not come, by id of the line: those that are given up, and those still owed. */
  readonly missing?: Readonly<Record<string, { closedShort: number; stillOwed: number }>>
}

/** Pieces that came damaged, did not come or were not expected, and the place for those that came. */
export interface ArrivalDetails {
  readonly damaged?: number
  readonly missing?: number
  readonly extra?: number
  readonly layerId?: string | null
}

/**
 * The effect of a status step apart from the new status, for all its records at once. They are
 * locked and allow the step; the status is still the old one. Returns the refused records, for
 * which nothing has changed, with all that is wrong. Such a step declares `confirm`: undoing it would not undo the effect.
 */
export type StepEffect = (
  context: Context,
  ids: readonly string[],
  reason: string | undefined,
  details: Details | undefined,
) => Promise<Refusals>

/** Why records are refused, by id: one problem, or all of them. */
export type Refusals = ReadonlyMap<string, Problem | readonly Problem[]>

/**
 * Adds the system's values to the input before a record is written, and returns it. `current` is
 * the record to change; a new one has none. Of its lines it writes those that are read-only.
 */
export type BeforeWrite = (context: Context, input: Row, current?: Row) => Promise<Row>

/**
 * The effect of a written record, in the same transaction: all or nothing. `changed` are the
 * changed fields, or all of a new record. Such fields are declared `notInBulk`, because bulk
 * changes have no effects.
 */
export type AfterWrite = (context: Context, id: string, changed: readonly string[]) => Promise<void>

/**
 * What follows from another value of a field in whichever way it is written: by a form, for many
 * records, by a file, or taken back. It looks at the records before, and answers what it does after,
 * in the same transaction.
 */
export type Follow = (
  context: Context,
  ids: readonly string[],
) => Promise<(() => Promise<unknown>) | undefined>

/**
 * The effect of a file on the records that it made or changed, for all of them at once and in the
 * transaction of the import: all or nothing. Returns why it refuses some of them. A look at the
 * file beforehand runs it too, and takes it back.
 */
export type AfterImport = (context: Context, ids: readonly string[]) => Promise<Refusals>

/**
 * Takes back that effect before an import is taken back: its records are then deleted, those that it
 * made, or get their former values. Returns what keeps some of them, by which nothing is taken back.
 */
export type BeforeTakeBack = (
  context: Context,
  records: { readonly made: readonly string[]; readonly changed: readonly string[] },
) => Promise<Refusals>

/**
 * What follows for other fields where a file changes a record: `input` is what it changes, `said` are
 * the fields that it has columns for.
 */
export type Implied = (input: Row, current: Row, said: ReadonlySet<string>) => Row

/** The stored form of keys in a file, by how it says them; without those that are no keys. */
export type StoredKeys = (
  db: Queryable,
  said: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** The child lines that a change of their parent writes: removed ones by id, the others whole. */
export interface LineChanges {
  readonly removed: readonly string[]
  readonly changed: readonly Row[]
  readonly added: readonly Row[]
  /** They come from a file, where people do not see one line beside another. */
  readonly isOfFile?: true
  /** Where a sent line stands in the record that was sent, by its id: `lines.0.` */
  readonly at?: ReadonlyMap<string, string>
}

/**
 * The effect of removing records, for all of them at once, before they are removed; they are locked.
 * Returns those that something stands on, with what it is; for these nothing has changed.
 */
export type BeforeRemove = (context: Context, ids: readonly string[]) => Promise<Refusals>

/** The effect of restoring removed records, for all of them at once, before they are restored. */
export type BeforeRestore = BeforeRemove

/**
 * Replaces the changes of child lines before they are written. `after` is what follows when they are,
 * in the same transaction.
 */
export type BeforeLines = (
  context: Context,
  changes: LineChanges,
) => Promise<LineChanges & { readonly after?: () => Promise<unknown> }>

/** The effect of opening a record, before it is read and whether or not the actor may read it. */
export type BeforeRead = (db: Database, actor: Actor, id: string) => Promise<void>

/**
 * Takes locks before the records are locked. Work on an order locks the order first and then its
 * parts, so that a delivered plan and its cancelled order never deadlock.
 */
export type LockFirst = (tx: Queryable, ids: readonly string[]) => Promise<unknown>

/** Stores a secret of a new record. @throws BadInput with its name when it cannot be stored */
export type KeepSecret = (tx: Queryable, id: string, secret: string) => Promise<void>

/** Why a person may not change or remove a record that they may read, if so. */
export type RefuseChange = (actor: Actor, record: Row) => Problem | undefined

/** A filter that is no field, such as one on other records. */
export interface ListFilter {
  /** The kind of the searched value. */
  readonly field: AnyField
  /**
   * SQL on the row `t` and the value, which is a pattern for `folded` text when the field is text, for
   * whoever reads. A range is given as its `Ends`. `names` are all that is filtered by.
   */
  readonly where: (value: unknown, actor: Actor, names: readonly string[]) => SQL
  /** It is compared with the ends of a range (`gte`, `lte`) instead of with values. */
  readonly isRange?: boolean
  /** The SQL finds all its records at once: a list then reads its page and its total together. */
  readonly isSet?: boolean
}

/** The ends of a range, each of them included; one may be open. */
export interface Ends {
  readonly gte?: unknown
  readonly lte?: unknown
}

/**
 * Finds the records that typed words mean among those that meet `where` (on `t`), the closest
 * first. `undefined` leaves it to the fields of the quick search.
 */
export type FindOptions = (
  db: Queryable,
  typed: string,
  where: SQL,
) => Promise<{ where: SQL; order: SQL } | undefined>

/** Works out fields that are declared `filled`. */
export interface Fill {
  readonly fields: readonly string[]
  /** Their values by id of the record, for all records of a page together. */
  readonly of: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>
}

/** Some records that were moved by a merge: what they are called, and how many. */
export interface MovedRecords {
  entity: string
  title: string
  count: number
}

/** What an area does when records are merged, beside the references that are redirected anyway. */
export interface MergePart {
  /** Takes locks before the records are locked. */
  readonly lock?: LockFirst
  /** Entities whose references stay with the records that go. */
  readonly stays?: readonly string[]
  /** Entities that are redirected first, in this order, because others must agree with them. */
  readonly first?: readonly string[]
  /**
   * Moves what references do not say, before these are redirected. `notes` are sentences about what
   * people may not expect. @throws Refused where the records cannot be one
   */
  readonly move?: (
    context: Context,
    merging: { into: string; ids: readonly string[] },
  ) => Promise<{ moved?: readonly MovedRecords[]; notes?: readonly string[] }>
}

/**
 * What the days of a calendar take beside their records, each day once: nothing where the filter
 * says too little to know.
 */
export type RoomsOf = (
  context: Context,
  period: { readonly from: string; readonly to: string },
  filter: Readonly<Record<string, unknown>>,
) => Promise<readonly DayRoom[]>

/** The business rules for reading and writing the records of an entity. */
export interface Hooks {
  /** By name of the declared step. */
  readonly steps?: Readonly<Record<string, StepEffect>>
  /** By name of a step without an effect, so that it can be taken back: why records may not take it. */
  readonly stepRefusals?: Readonly<
    Record<string, (context: Context, ids: readonly string[]) => Promise<Refusals>>
  >
  readonly lockFirst?: LockFirst
  readonly beforeWrite?: BeforeWrite
  readonly afterWrite?: AfterWrite
  /** By name of the field. */
  readonly follows?: Readonly<Record<string, Follow>>
  readonly beforeLines?: BeforeLines
  readonly implied?: Implied
  readonly storedKeys?: StoredKeys
  readonly afterImport?: AfterImport
  readonly beforeTakeBack?: BeforeTakeBack
  /**
   * Headings of columns of a file that hold secrets, such as PINs: their cells are read by nobody, and
   * the file is not kept.
   */
  readonly importHides?: RegExp
  /**
   * SQL on its record `r`: it stands for nothing any more, as an empty line of stock, and does not keep
   * what it refers to when an import is taken back.
   */
  readonly isSpent?: string
  readonly beforeRemove?: BeforeRemove
  readonly beforeRestore?: BeforeRestore
  /** By name of the filter. */
  readonly filters?: Readonly<Record<string, ListFilter>>
  readonly fills?: readonly Fill[]
  readonly merges?: readonly MergePart[]
  readonly beforeRead?: BeforeRead
  readonly rooms?: RoomsOf
  /** How records to choose from are found by what is typed. */
  readonly findOptions?: FindOptions
  readonly refuseChange?: RefuseChange
  /** By name of the secret field. */
  readonly secrets?: Readonly<Record<string, KeepSecret>>
}

/** A live topic whose answer depends on several records. */
export interface DeclaredTopic {
  /** The call that gives the answer: who may make it may follow the topic. */
  readonly call: CallName
  /** What its ids look like where they are not those of records. */
  readonly key?: RegExp
  /**
   * The recipients of a change, by entity of the changed records: SQL of `client_id` (null for
   * every client) and `id`, from the array of changed ids.
   */
  readonly concerns: Readonly<Record<string, (changed: SQL) => SQL>>
}

/** One comparison of stored values with the data they derive from. */
export interface Ledger {
  readonly name: string
  /**
   * SQL of the differences: `what` (record and number), `said` (the stored value), `worked_out`
   * (the expected one).
   */
  readonly sql: string
}

/** Networks from which people may sign in. */
export interface Networks {
  /** The networks listed for a client; without any, its people may sign in from anywhere. */
  listed(db: Queryable, clientId: string): Promise<readonly string[]>
  /** Those of these people who may sign in from anywhere. */
  exempt(db: Queryable, staffIds: readonly string[]): Promise<readonly string[]>
  /**
   * Counts a sign-in for the entry that allowed it. `address` is in the form that networks are
   * compared in.
   */
  count(tx: Queryable, clientId: string, staffId: string, address: string): Promise<void>
}
