import type { Problem } from '#data/errors.ts'

/** The changes that a file would make, or has made. */
export interface Examined {
  readonly rows: number
  readonly creates: number
  readonly updates: number
  readonly unchanged: number
  readonly errorCount: number
  /** The request number that undoes what was imported, where it can be undone. */
  readonly requestId?: string
  /** Of what was imported: lists show its records by the filter `importOf`. */
  readonly importId?: string
  /** With errors: what is left without the refused rows. */
  readonly good?: Readonly<Record<'creates' | 'updates' | 'unchanged' | 'refused', number>>
  readonly columns: readonly ExaminedColumn[]
  readonly problems: readonly Problem[]
  /** Where it was asked to propose: every field that a column may be for. */
  readonly fields?: readonly {
    readonly field: string
    readonly label: string
    readonly isNeeded: boolean
  }[]
  /** The mapping of such a file, now or when it was imported last. */
  readonly mapping?: Mapping
  readonly reading?: ReadAs
  readonly unknown?: readonly UnknownValue[]
  /** Problems by their cause. */
  readonly causes?: readonly Cause[]
  readonly questions?: readonly Question[]
  /** How many rows are left out by what a column says. */
  readonly omitted?: number
  /** The rows that were asked for, as they stand in the file. */
  readonly headings?: readonly string[]
  readonly shown?: readonly { readonly row: number; readonly cells: readonly string[] }[]
  /** The first rows as they will be stored. */
  readonly preview?: readonly {
    readonly row: number
    readonly values: readonly { readonly field: string; readonly text: string }[]
  }[]
}

/** Problems in the same words in many rows. */
export interface Cause {
  readonly field: string | undefined
  readonly code?: string
  readonly message: string
  readonly rows: readonly number[]
  /** The most frequent of what stands there, and how many different texts do. */
  readonly values: readonly string[]
  readonly distinct: number
}

/** A column of the file, with its field; null when the column is ignored. */
export interface ExaminedColumn {
  readonly header: string
  readonly field: string | null
  /** Nobody said the field, and the heading is another one. */
  readonly isGuess?: boolean
  /** How its dates are written; `either`: each is a day in both orders. */
  readonly dates?: 'day' | 'month' | 'either'
  /** What stands before its decimals; `either`: no number of it proves one. */
  readonly decimals?: 'point' | 'comma' | 'either'
  /** The first values there. */
  readonly samples?: readonly string[]
  /** How it would be taken apart, where its heading names several fields and it has none. */
  readonly parts?: { readonly by: string; readonly into: readonly string[] }
  /** In which unit its numbers are read, whether that changes them, and which units there are. */
  readonly unit?: Unit
  readonly isConverted?: boolean
  readonly units?: readonly Unit[]
  /** The currency beside its amounts, where that is none of the product. */
  readonly currency?: string
  /** Some of its numbers have more than so many decimals, which is what its field takes. */
  readonly decimalsOver?: number
  /** How its names are read, where commas may separate several. */
  readonly list?: 'one' | 'comma'
  /** How its paths are read. */
  readonly path?: '>' | '/' | 'whole'
  /** Whether the marks of web pages are taken out of its texts, where they have any. */
  readonly markup?: 'plain' | 'keep'
  /** Its texts, where they are few, and how many rows say each. */
  readonly kinds?: readonly { readonly text: string; readonly rows: number }[]
  /** How many cells say something, and how many nothing. */
  readonly filled?: number
  readonly empty?: number
}

export type Unit = 'kg' | 'g' | 'lb' | 'oz' | 'cm' | 'mm' | 'm' | 'in' | 'ft'

/** What a person says about the columns of a file, by their headings. */
export interface Mapping {
  /** The field of a column; null leaves it out. */
  readonly columns: Readonly<Record<string, string | null>>
  /** What every row says for a field without a column. */
  readonly constants: Readonly<Record<string, string>>
  readonly dates: Readonly<Record<string, 'day' | 'month'>>
  readonly decimals?: Readonly<Record<string, 'point' | 'comma'>>
  /** What texts of a column mean, in words or as the id of a record; empty for nothing. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly reading?: Reading
  /** Columns that are put together for a field, with what stands between them. */
  readonly joined?: Readonly<
    Record<string, { readonly columns: readonly string[]; readonly by: string }>
  >
  /** Columns of which each part is for a field, or for none. */
  readonly split?: Readonly<
    Record<string, { readonly by: string; readonly into: readonly (string | null)[] }>
  >
  /** Texts of a column whose rows are left out, `*` for any; none where all stay. */
  readonly omits?: Readonly<Record<string, readonly string[]>>
  /** What empty cells of a column say. */
  readonly blanks?: Readonly<Record<string, string>>
  /** Columns whose numbers are rounded to the decimals that their field takes. */
  readonly rounded?: Readonly<Record<string, boolean>>
  /** Columns whose amounts are read without the currency beside them. */
  readonly foreign?: Readonly<Record<string, boolean>>
  readonly units?: Readonly<Record<string, Unit>>
  readonly lists?: Readonly<Record<string, 'one' | 'comma'>>
  readonly paths?: Readonly<Record<string, '>' | '/' | 'whole'>>
  readonly markup?: Readonly<Record<string, 'plain' | 'keep'>>
  /** By field: which of the rows of one record counts where they differ. */
  readonly repeats?: Readonly<Record<string, 'first' | 'last' | 'filled' | 'sum'>>
}

/** What only a person knows of a file, with what is likely. */
export interface Question {
  readonly kind: 'tax' | 'rows'
  readonly proposal?: string
  readonly header?: string
  readonly texts?: readonly string[]
  readonly rows: number
}

/** What a person says of a file as a whole. */
export interface Reading {
  readonly sheet?: string
  readonly encoding?: string
  readonly separator?: string
  /** The row of the headings, as a spreadsheet counts. */
  readonly heading?: number
  /** Whether rows of totals at the end are left out; else they are told as errors. */
  readonly leavesTotals?: boolean
  /** Of telephone numbers without a country code, where the row says none. */
  readonly country?: string
}

/** How a file as a whole was read. */
export interface ReadAs extends Omit<Reading, 'leavesTotals' | 'country'> {
  readonly sheets?: readonly string[]
  readonly heading: number
  /** The first rows of the file, of which one has the headings. */
  readonly top: readonly { readonly row: number; readonly text: string }[]
  /** How many rows at the end are totals. */
  readonly totals: number
}

/** What a column says that is no value of its field, and in how many rows. */
export interface UnknownValue {
  readonly header: string
  readonly field: string
  readonly value: string
  readonly rows: number
}
