import type { RowLists, RowStep } from './route.ts'
import type { Code } from './vocabulary.ts'
import type { AnyEntity, Endpoint, RecordOf } from './entity.types.ts'
import { fileKinds, type FileKind } from './fields/file.ts'
import type { AnyField, Field, Fields, Value } from './field.ts'

/** The shape of a call's input or answer: fields, and objects and lists of them. */
export type Shape = {
  readonly [name: string]:
    | AnyField
    | ShapeObject<any>
    | ShapeList<any>
    | ShapeRecord<any>
    | ShapeUpload
}
interface ShapeObject<S extends Shape> {
  readonly node: 'object'
  readonly shape: S
  readonly nullable: boolean
}
interface ShapeList<S extends Shape> {
  readonly node: 'list'
  readonly shape: S
  readonly max: number
}
interface ShapeRecord<E extends AnyEntity> {
  readonly node: 'record'
  readonly entity: E
  readonly many: boolean
}
interface ShapeUpload {
  readonly node: 'upload'
  readonly kinds: readonly FileKind[]
}
/**
 * An object inside a shape.
 * @example data: object({ total: money({ required: true }), isPaid: flag({ required: true }) })
 */
export const object = <const S extends Shape>(shape: S): ShapeObject<S> => ({
  node: 'object',
  shape,
  nullable: false,
})

/**
 * A list inside a shape, of at most `max` elements (500 by default).
 * @example orderList: list({ orderId: text({ required: true }), orderCode: text({ required: true }) }, 50)
 */
export const list = <const S extends Shape>(shape: S, max = 500): ShapeList<S> => ({
  node: 'list',
  shape,
  max,
})

/**
 * A record of an entity, as its own endpoints answer it.
 * @example answer: { data: record(orders) }
 */
export const record = <E extends AnyEntity>(entity: E): ShapeRecord<E> & { many: false } => ({
  node: 'record',
  entity,
  many: false,
})

/**
 * Records of an entity, as its own endpoints answer them.
 * @example answer: { data: records(orders) }
 */
export const records = <E extends AnyEntity>(entity: E): ShapeRecord<E> & { many: true } => ({
  node: 'record',
  entity,
  many: true,
})

/** A file as the input of a call. A browser's `File` is one. */
export interface GivenFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/**
 * A file as an input of a `POST`: one of these kinds, by default of any that may be stored. The
 * other inputs of such a call travel as fields of the same form.
 * @example input: { date: date({ required: true }), file: upload(['pdf', 'xlsx']) }
 */
export const upload = (kinds: readonly FileKind[] = fileKinds): ShapeUpload => ({
  node: 'upload',
  kinds,
})

/**
 * Whether a part of a shape is a field rather than an object, a list, records or a file.
 * @example isField(text()) // true; isField(object({ a: text() })) // false
 */
export const isField = (x: Shape[string]): x is AnyField => 'kind' in x

type Simplify<T> = { [K in keyof T]: T[K] } & {}
type NodeValue<X> =
  X extends ShapeObject<infer S>
    ? AnswerOf<S>
    : X extends ShapeList<infer S>
      ? AnswerOf<S>[]
      : X extends ShapeRecord<infer E>
        ? X extends { many: true }
          ? RecordOf<E>[]
          : RecordOf<E>
        : X extends Field<any, any, any>
          ? Value<X>
          : X extends ShapeUpload
            ? GivenFile
            : never
type Given<S extends Shape> = {
  [K in keyof S]: S[K] extends Field<'tags' | 'lines', any, any>
    ? never
    : S[K] extends Field<any, any, { required: true }>
      ? K
      : S[K] extends Field<any, any, any>
        ? never
        : S[K] extends ShapeList<any>
          ? never
          : K
}[keyof S]

/** The value of an answer: every field is present. */
export type AnswerOf<S extends Shape> = Simplify<{ -readonly [K in keyof S]: NodeValue<S[K]> }>
/** The value of an input: required fields and objects are present, the others optional. */
export type InputOfShape<S extends Shape> = Simplify<
  {
    -readonly [K in Given<S>]: S[K] extends ShapeObject<infer T> ? InputOfShape<T> : NodeValue<S[K]>
  } & {
    -readonly [K in Exclude<keyof S, Given<S>>]?: S[K] extends ShapeList<infer T>
      ? InputOfShape<T>[]
      : NodeValue<S[K]>
  }
>

/**
 * How a call is taken back. `change`: it changes values of its entity `of`, which get the old ones
 * again. Otherwise by another call, whose inputs are what the answer and the input of this one name
 * alike, and `with`.
 * @example undo: { call: 'unholdStock', with: { reason: 'Hold undone' } }
 */
export type UndoOf =
  | 'change'
  | {
      readonly call: string
      /** The input of the other call that gets the `id` of the answer. */
      readonly id?: string
      /** Inputs of the other call that get a field of the answered record `data`. */
      readonly data?: Readonly<Record<string, string>>
      /** The input of the other call that gets the number of this one's request. */
      readonly request?: string
      readonly with?: Readonly<Record<string, string | number | boolean>>
      /** A flag of the answer: false where the other call would not take back exactly this. */
      readonly if?: string
      /** The input that names the record: another one in `data` was made anew, and stays. */
      readonly record?: string
    }

/** A call that belongs to no single entity. */
export interface Call<I extends Shape = Shape, A extends Shape = Shape> {
  /**
   * Verb and path. A call of the specification keeps the specification's spelling and case. Behind
   * `?` stands an input of a `POST` that travels in the query: `POST /api/x/lock?planId`.
   */
  readonly at: Endpoint
  /** The input: in the query of a `GET` or `DELETE`, otherwise in the body. */
  readonly input: I
  /** The answer, apart from `isSuccess` and `errors`. */
  readonly answer: A
  /**
   * Whether it changes data; it then runs in a transaction and is audited. By default every verb
   * but `GET` does, unless the answer is a file: that is written after the handler has returned.
   */
  readonly changes: boolean
  /**
   * What is told once it was made, with its input or its answer in the gaps: 'Payment of %{amount} recorded', or
   * '%{quantity} piece held |||| %{quantity} pieces held' by the number in the first gap.
   */
  readonly done?: string
  /** How it is taken back: what is told offers it for ten seconds to whoever may. */
  readonly undo?: UndoOf
  /**
   * What is done with selected rows where a route shows the answer as a table. Everyone who reaches
   * the screen may make these calls.
   */
  readonly steps?: readonly RowStep[]
  /** A table of it is read anew every so many seconds. */
  readonly renews?: number
  /**
   * A report: where the database has a copy, it reads from there, as things were seconds ago. Not for what
   * people change on the same screen.
   */
  readonly readsReplica?: boolean
  /** The lists that one selected row leads to. */
  readonly lists?: RowLists
  /** Codes required in addition to those of the screens that need the call. */
  readonly access?: readonly Code[]
  /** The entity whose own screens need the call when no custom screen does. */
  readonly of?: string
  /** The answer is a table as a file; the input's `format` chooses one of `fileFormats`. */
  readonly isFile?: boolean
  /** The answer is a document as PDF, written while it is sent. */
  readonly isDocument?: boolean
  /** The answer is a stored file, as it was added; or a document, until its file is there. */
  readonly isStored?: boolean
  /** The answer is a stream of events (`text/event-stream`) that stays open until it is closed. */
  readonly isStream?: boolean
  /**
   * It takes long where it is about many rows: whoever accepts `application/x-ndjson` is told line by
   * line how many are done, and cancels it by closing the connection.
   */
  readonly tells?: boolean
  /**
   * Characters that the database cannot keep are replaced, where otherwise the whole request is refused: a list
   * whose entries are judged one by one.
   */
  readonly mendsTexts?: boolean
  /**
   * Who may call it: people who reach a screen that needs it, everyone signed in, or anyone
   * (sign-in only).
   */
  readonly open: 'screens' | 'everybody' | 'anybody'
}
/** Any call, for code that reads all calls. */
export type AnyCall = Call<any, any>

/**
 * Declares a call. `input` is the query of a `GET` and the body otherwise. `answer` leaves out
 * `isSuccess` and `errors`.
 * @example
 * getOrderProcessing: call({
 *   at: 'GET /api/delivery/getOrderProcessing',
 *   input: { orderId: reference('orders', { required: true }) },
 *   answer: { data: record(orders) },
 * })
 */
export const call = <const I extends Shape = {}, const A extends Shape = {}>(draft: {
  at: Endpoint
  input?: I
  answer?: A
  changes?: boolean
  done?: string
  undo?: UndoOf
  steps?: readonly RowStep[]
  renews?: number
  readsReplica?: boolean
  lists?: RowLists
  access?: readonly Code[]
  of?: string
  isFile?: boolean
  isDocument?: boolean
  isStored?: boolean
  isStream?: boolean
  tells?: boolean
  mendsTexts?: boolean
  open?: 'screens' | 'everybody' | 'anybody'
}): Call<I, A> => ({
  ...draft,
  input: draft.input ?? ({} as I),
  answer: draft.answer ?? ({} as A),
  changes: draft.changes ?? !(draft.at.startsWith('GET') || answersFile(draft)),
  open: draft.open ?? 'screens',
})

/**
 * Whether the answer is a file rather than JSON.
 * @example answersFile(call({ at: 'GET /api/stockCheck/export', isFile: true })) // true
 */
export const answersFile = (of: Pick<Call, 'isFile' | 'isDocument' | 'isStored'>): boolean =>
  !!(of.isFile || of.isDocument || of.isStored)

/** The input of a call, for its handler and its users. */
export type CallInput<C> = C extends Call<infer I, any> ? InputOfShape<I> : never
/** The answer of a call, for its handler and its users. */
export type CallAnswer<C> = C extends Call<any, infer A> ? AnswerOf<A> : never

/**
 * Whether the input travels in the query.
 * @example takesQuery(call({ at: 'GET /api/client/getClientInfo' })) // true
 */
export const takesQuery = ({ at }: AnyCall) => at.startsWith('GET') || at.startsWith('DELETE')

/**
 * The inputs that travel in the query: all of a `GET` or `DELETE`, otherwise those behind `?`.
 * @example queryInputs(call({ at: 'POST /api/x/lock?planId', input })) // ['planId']
 */
export const queryInputs = (of: AnyCall): string[] =>
  takesQuery(of) ? Object.keys(of.input) : (of.at.split('?')[1]?.split('&') ?? [])

/**
 * The input of a call that is a file, if it has one.
 * @example uploadOf(addDocument) // ['file', { node: 'upload', kinds: ['pdf'] }]
 */
export const uploadOf = ({ input }: AnyCall): [name: string, ShapeUpload] | undefined =>
  Object.entries(input as Shape).find((part): part is [string, ShapeUpload] => isUpload(part[1]))

/**
 * All fields of a shape by name, those inside objects and lists included; records have their own.
 * @example fieldsIn({ a: text(), b: list({ c: flag() }) }).map(([name]) => name) // ['a', 'c']
 */
export const fieldsIn = (shape: Shape): [name: string, field: AnyField][] =>
  Object.entries(shape).flatMap(([name, part]): [string, AnyField][] =>
    isField(part) ? [[name, part]] : 'shape' in part ? fieldsIn(part.shape as Shape) : [],
  )

/**
 * Whether a part of a shape is a file.
 * @example isUpload(upload(['pdf'])) // true
 */
export const isUpload = (x: Shape[string]): x is ShapeUpload => !isField(x) && x.node === 'upload'

export type { Fields }
