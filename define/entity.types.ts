import type { ChartOf, LedRows, PaperOf } from './displays.types.ts'
import type { RowLists, RowStep } from './route.ts'
import type { Code } from './vocabulary.ts'
import type { Fields, InputOfFields, Only, RecordOfFields, SystemValues } from './field.ts'

/** The HTTP verbs that an endpoint may have. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A verb and a path. `?id` at the end puts the id into the query, URL-encoded and trimmed. */
export type Endpoint = `${Verb} /api/${string}`

/** One of the five operations on records. */
export type Operation = 'list' | 'one' | 'create' | 'update' | 'remove'

/**
 * The address of an operation outside the regular dialect. Such a call of the specification answers
 * `{isSuccess, errors, data, totalCount}`; `key` names the list unless it is `data`. `false`: the
 * operation does not exist. `save` is one path for `create` and `update`, distinguished by an id in
 * the body.
 */
export type ApiMap = {
  readonly [O in Operation | 'save']?:
    | Endpoint
    | { readonly at: Endpoint; readonly key: string }
    | false
}

/** The name of one of these fields. */
export type FieldName<F extends Fields> = keyof F & string
type Shown<F extends Fields> = FieldName<F> | keyof SystemValues

/** How records are listed. */
export interface ListOf<F extends Fields = Fields> {
  /** A report: list, totals, chart and file read from a copy of the database where there is one. */
  readonly readsReplica?: boolean
  /**
   * The default columns, few enough to read without scrolling
   * (`tests/engine/list/columnWidths.ui.test.ts`). When absent: the first eight fields that fit a
   * cell. Every other field can be chosen.
   */
  readonly columns?: readonly Shown<F>[]
  /**
   * Fields of the quick search; a reference is searched by its label and by the search fields of
   * its entity (lines too), a choice by the record's name and the words of the choice together. When absent: the label text, and every other text that is unique or indexed.
   */
  readonly search?: readonly FieldName<F>[]
  /**
   * Fields with an input in the filter bar. Every reference, `id` and the default sort can be
   * filtered by as well. When absent: choices, flags and tags, the references and days among the
   * columns, and the groups of the chart. `'...'` stands for these defaults.
   */
  readonly filters?: readonly Shown<F>[]
  /**
   * Fields that many records are given at once: the bar of a selection offers each by its name. Where
   * single records change by their own calls, no others can be set in bulk.
   */
  readonly bulk?: readonly FieldName<F>[]
  /**
   * Fields that people change in many records as in a spreadsheet: a further display of the list.
   * Texts, numbers and choices.
   */
  readonly grid?: readonly FieldName<F>[]
  /** Fields that a list can be sorted by, each indexed. The default sort is included. */
  readonly sortable?: readonly Shown<F>[]
  /** The default sort: a field, with `-` in front for descending. When absent: the label. */
  readonly sort: Shown<F> | `-${Shown<F>}`
  /** The tie-breaker of the default sort, ascending. */
  readonly thenBy?: Shown<F>
  /** The screen that a row opens, with its id, or the one in `by`, in the query; else its own page. */
  readonly open?: { readonly screen: string; readonly as: string; readonly by?: FieldName<F> }
  /** Numbers that the list's footer sums over all matching records. */
  readonly totals?: readonly FieldName<F>[]
  /** The choice whose tones `warning` and `bad` highlight the rows. */
  readonly tone?: FieldName<F>
  /** The column that tells the rows apart by long names: it is wide, and shrinks after the others. */
  readonly main?: FieldName<F>
  /** `false` forbids exporting the list. */
  readonly export?: boolean
  /** Reports changes by others to the rows shown, where several people edit at once. */
  readonly live?: boolean
  /** Who may delete records can list deleted ones (filter `isDeleted`) and restore them. */
  readonly deleted?: boolean
  /**
   * The list shows the records of one reference (a calendar's plans): of the id in the address, else
   * in storage. People choose another, narrowed by its fields. `missing` says that there is none.
   */
  readonly ofOne?: {
    readonly field: FieldName<F>
    readonly remembered: string
    readonly missing: string
    readonly narrowedBy?: readonly string[]
  }
}

/** The list by day, as a further view: month, week, day and agenda. */
export interface CalendarOf<F extends Fields = Fields> {
  /**
   * The day of a record, and its last day if it spans several: a date or an instant among the
   * list's `filters`.
   */
  readonly start: FieldName<F>
  readonly end?: FieldName<F>
  /** What orders the records of a day: a time slot, or a reference whose label is one. */
  readonly slot?: FieldName<F>
  /** The name of a record on its card, and the text below it. */
  readonly title: FieldName<F>
  /** Fields that a card begins with where people look for something else than its title; the first one whole. */
  readonly card?: readonly FieldName<F>[]
  readonly facts?: readonly FieldName<F>[]
  /** The choice whose tones colour the cards. */
  readonly tone?: FieldName<F>
  /** The field whose values divide a day where space allows. */
  readonly group?: FieldName<F>
  /** Records may be dragged to another date: an ordinary, fully checked change of `start`. */
  readonly isMovable?: boolean
  /** Which records may be moved, by dragging or otherwise; all where it is absent. */
  readonly movableWhile?: While<FieldName<F>>
  /** The list opens as a calendar. */
  readonly isFirst?: boolean
  /** The storage name of the last viewed day. */
  readonly remembered?: string
}

/** How records are imported from a file: all or nothing. */
export interface ImportOf<F extends Fields = Fields> {
  /**
   * The natural key that matches records: known ones are changed, new ones added. Unique unless
   * `only` is set, or together with `within`.
   */
  readonly key: FieldName<F>
  /** Further fields of the natural key: the same name may stand below another supplier. Of spans, the first day. */
  readonly within?: readonly FieldName<F>[]
  /** What else names a record, such as its number here. No file sets it; without a record of it the key counts. */
  readonly orBy?: FieldName<F>
  /** A file without a column for the key has one made of this text. */
  readonly madeOf?: FieldName<F>
  /**
   * Child lines, one per row, by their `key`; the first row has the record. Lines that are missing go;
   * without any line all stay. `isCounted`: without the key's column their order numbers them.
   */
  readonly lines?: { readonly field: FieldName<F>; readonly key: string; readonly isCounted?: true }
  /** The file changes only records that match this; without a match for its key it adds one. */
  readonly only?: Only
  /** The file tells how things stand: that a record stays as it is, is news too. */
  readonly isFeed?: true
}

/** A step from one status to another, shown as an action while it is allowed. */
export interface Transition<From extends string = string> {
  readonly from: readonly From[]
  readonly to: From
  /** The button's label; by default the step's name in words (`phaseOut` reads "Phase out"). */
  readonly label: string
  /** What was done, in words; by default the status that it leads to: "Submitted". */
  readonly done?: string
  /** Codes required in addition to the right to change the record. */
  readonly access?: readonly Code[]
  /**
   * The confirmation text. With `needsReason` the dialog requires a reason, which the history
   * keeps.
   */
  readonly confirm?: string
  readonly needsReason?: boolean
  /** The dialog takes an optional remark. */
  readonly takesRemark?: boolean
  /** Fields that must have a value before the step. */
  readonly needs?: readonly string[]
  /**
   * The call that takes the step for one record, where it needs more input: `id` is its input for
   * the record's id. With `one` it is not offered for many records at once.
   */
  readonly call?: { readonly name: string; readonly id: string; readonly one?: boolean }
  /** Which of the people who may change the record may take it. */
  readonly by?: Concerned
  /** Offered while the record meets all of these; otherwise the effect explains the refusal. */
  readonly while?: readonly While[]
}

/**
 * People whom a record concerns: those in one of these fields, and holders of one of these codes.
 */
export interface Concerned<Field extends string = string> {
  /** A reference to staff, tags of staff, or a list of either. */
  readonly field: Field | readonly Field[]
  readonly unless?: readonly Code[]
}
/** Who may change or remove a record that they may read, and in which states. */
export interface Editable<Field extends string = string> {
  readonly by?: Concerned<Field>
  /** Holders of these codes may remove records that they may not change. */
  readonly removable?: readonly Code[]
  readonly while?: { readonly field: Field; readonly is: readonly (string | number | boolean)[] }
}
/** A condition on a record: the field has one of these values, or none of them; `null` means no value. */
export interface While<Field extends string = string> {
  readonly field: Field
  readonly is?: readonly (string | number | boolean | null)[]
  readonly not?: readonly (string | number | boolean | null)[]
}
/** A call about one record: `id` is its input for the record's id, the form fills the others. */
export interface Action<Field extends string = string> {
  readonly call: string
  readonly id: string
  readonly label: string
  /** Input that is always this, such as the value that a button sets. */
  readonly with?: Readonly<Record<string, string | number | boolean>>
  /** Asked before a call that has no further input. */
  readonly confirm?: string
  /** Offered while the record meets these conditions. */
  readonly while?: While<Field> | readonly While<Field>[]
  readonly by?: Concerned<Field>
  /** Offered for several selected records too: they share one input, but for their `version`. Repeating is harmless. */
  readonly many?: boolean
  /** The record may be invisible to the person afterwards, so the page goes to the list. */
  readonly leaves?: boolean
  /** The dialog stays open and begins anew, for what is done many times in a row. */
  readonly repeats?: boolean
}
/** A screen about one record: `as` is the query parameter for the record's id. */
export interface LinkTo<Field extends string = string> {
  readonly screen: `/${string}`
  readonly as?: string
  /**
   * Parameters that are other fields of the record, by their names there. Without `as` they are the filters of a list of records,
   * which may be narrowed to what has this one: `{ methodId: 'id' }`.
   */
  readonly takes?: Readonly<Record<string, Field | 'id'>>
  /** Offered while the record meets this condition. */
  readonly while?: While<Field>
  /** It is what comes next for the record, and the main button of its page. */
  readonly isNext?: boolean
}
/**
 * The statuses of a record: the choice that holds them, and the named steps between them. Only
 * steps change that field.
 */
export interface Statuses<F extends Fields = Fields> {
  readonly field: FieldName<F>
  readonly transitions: Readonly<Record<string, Transition>>
}

/**
 * How the palette (Ctrl+K) finds records and what it tells of them. SQL texts have `{name}` for a
 * column. The heading of its results is a text in `palette`.
 */
export interface FoundOf<F extends Fields = Fields> {
  /** Its results stand above those of higher ranks. */
  readonly rank: number
  /** Searched by how they begin. Each has an index for that. */
  readonly begins: readonly FieldName<F>[]
  /** Searched for each word, child lines by their search fields. Each has a trigram index. */
  readonly holds?: readonly FieldName<F>[]
  /** Codes are numbered: the highest is the newest, which comes first. */
  readonly isNewestFirst?: boolean
  /**
   * A reference to other records that are found: theirs are found as well, by their names also for
   * people who reach no screen of them.
   */
  readonly through?: FieldName<F>
  /** SQL of the text; the label when absent. */
  readonly text?: string
  /** SQL of what distinguishes it from others with the same text. */
  readonly detail: string
  /** SQL of the order that it belongs to. */
  readonly orderId?: string
  /** Where it is shown: the first of these screens that the person reaches. */
  readonly leadsTo: readonly FoundAt[]
}
/**
 * A screen that shows a result: `as` is the query parameter for what it is known by there, its id
 * unless `by` says otherwise. Without `as` it is the record's own page.
 */
export interface FoundAt {
  readonly screen: `/${string}`
  readonly as?: string
  readonly by?: 'text' | 'orderId'
}

/** One object of the business. */
export interface Entity<N extends string = string, F extends Fields = Fields> {
  readonly name: N
  /** The singular and plural names of its records. */
  readonly titles: readonly [one: string, many: string]
  readonly fields: F
  /** The label: the field that names a record where others refer to it. */
  readonly label: string
  /**
   * The image of a record, shown small before its name in lists and choices, to everyone who may
   * choose it.
   */
  readonly picture?: string
  /**
   * The short text that people know a record by besides its label, shown to whoever may choose it. A
   * computed one (the code of a warehouse) tells it apart in what is imported: `Loading zone 1 (AKL)`.
   */
  readonly knownBy?: string
  /**
   * Who owns the rows: each client its own, or one list for the company. Source: readings, item 34.
   */
  readonly scope: 'client' | 'company'
  readonly list?: ListOf
  /** The call whose rows these are, no records, and what is done with selected ones. */
  readonly rowsOf?: string
  /** Its rows are worked out by a statement (`readModel`), which is asked with these parameters. */
  readonly readModel?: { readonly parameters: Fields }
  readonly rowSteps?: readonly RowStep[]
  readonly rowLists?: RowLists
  /**
   * Sections of the form, each a heading with its fields in order. When absent: one section with
   * all writable fields.
   */
  readonly form?: Readonly<Record<string, readonly string[]>>
  /**
   * Fields that people read and set as one, by its label: flags as a row of chips, an hour and its
   * minute as a time. They stay fields of their own in filters, files and answers.
   */
  readonly asOne?: Readonly<Record<string, readonly string[]>>
  readonly api: ApiMap
  /**
   * Codes required in addition to those of the screens; one of each list suffices. They only narrow
   * access. `export` asks for those of `list` as well.
   */
  readonly access?: { readonly [O in Operation | 'export']?: readonly Code[] }
  /** Tabs of sections, each listing section headings. One page without tabs when absent. */
  readonly tabs?: Readonly<Record<string, readonly string[]>>
  readonly statuses?: Statuses
  /** What stands below a record. More than a few are tabs; only the open one is asked for. */
  readonly related?: readonly (RelatedList | RelatedCall)[]
  /** A person gets rows that name them or one of their groups in these fields; holders of a code all. */
  readonly rowAccess?: Concerned & { readonly led?: LedRows }
  /** Who may change and remove a record, and until when. When absent: everyone with the codes. */
  readonly editable?: Editable
  /** Calls about one record, as buttons on its page, by name. */
  readonly actions?: Readonly<Record<string, Action>>
  /** Screens about one record, by button label. */
  readonly links?: Readonly<Record<string, LinkTo>>
  /** The form saves itself while the record meets this condition: it is a draft. */
  readonly autosave?: { readonly field: string; readonly is: readonly string[] }
  /** Files and internal notes can be attached to a record. */
  readonly attachments?: boolean
  readonly notes?: boolean
  /** Records can be imported from a file. */
  readonly import?: ImportOf
  /** Further views of the list: by day, or as a chart. */
  readonly calendar?: CalendarOf
  readonly chart?: ChartOf
  readonly paper?: PaperOf
  /**
   * Calls of the entity offered above its list, by button label: a form of the call's input, then
   * its answer.
   */
  readonly tools?: Readonly<Record<string, string>>
  /** People find records with Ctrl+K. */
  readonly found?: FoundOf
  /** Duplicates can be merged: references, tags, lines, files and notes then belong to the kept record. */
  readonly merge?: boolean
  /** Sets of fields that are unique together; a missing value counts as a value. */
  readonly unique?: readonly (readonly string[])[]
  /** Conditions that the database enforces, by error message; SQL with `{name}` for a column. */
  readonly checks?: Readonly<Record<string, string>>
  /**
   * Conditions that read other records after a change, by what changes: a field, one of lines (`addresses.isDefault`), or `remove`.
   * Each maps an error message to SQL: `{name}` is a column, `{me}` the person, `{ip}` their address.
   */
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * Records below a record: those whose reference `by` names it. With `through`, those whose reference
 * `through` names a record that does so; `by` is then a filter of their list.
 */
export interface RelatedList {
  readonly entity: string
  readonly by: string
  readonly through?: string
  /** Its heading, where it is not the name of its records: two lists of one entity need it. */
  readonly title?: string
}
/** The answer of a call below a record: `id` is its input for the record's id. */
export interface RelatedCall {
  readonly call: string
  readonly id: string
  readonly title: string
}

/** Any entity, for code that reads all entities. */
export type AnyEntity = Entity<string, any>
/** A record of the entity as it is read. */
export type RecordOf<E> = E extends Entity<string, infer F> ? RecordOfFields<F> : never
/** The input that creates a record of the entity. */
export type InputOf<E> = E extends Entity<string, infer F> ? InputOfFields<F> : never
