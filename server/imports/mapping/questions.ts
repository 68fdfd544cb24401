import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { meantBy } from '#server/fields/choiceMeaning.ts'
import type { Actor } from '#server/session/actor.ts'
import { aimsOf } from '#server/imports/columns.ts'
import type { Examined } from '#server/imports/examine.ts'
import type { Mapping } from '#server/imports/reading/sheet.ts'
import type { Arranged } from './arranged.ts'
import { readHeading } from './headings.ts'
import { anyText } from './rowWork.ts'

/** A question that only a person can answer, and what is likely. Nothing is imported before it is said. */
export type Question =
  /** Whether amounts contain tax: what is likely, and by which heading or how many rows. */
  | {
      readonly kind: 'tax'
      readonly proposal?: string
      readonly header?: string
      readonly rows: number
    }
  /** Whether rows of what was cancelled come along. */
  | {
      readonly kind: 'rows'
      readonly header: string
      readonly texts: readonly string[]
      readonly rows: number
    }

/** By this name records say whether their amounts contain tax. */
const amountsAre = 'amountsAre'
const ofStatus = /\b(?:status|state|cancell?ed|voided|deleted)\b/i
const isOver = /^(?:cancell?ed|void(?:ed)?|refunded|declined|failed|trash(?:ed)?|deleted|expired)$/i
const whenOver = /^(?:cancell?ed|voided|deleted|refunded)(?:[ _]?(?:at|on|date))?$/i

/** Questions that are still open of a file. */
export function questionsOf(
  meta: EntityMeta,
  actor: Actor,
  { facts }: Pick<Arranged, 'facts'>,
  { mapping, examined }: { mapping: Mapping; examined: Examined },
): readonly Question[] {
  const aims = new Map(aimsOf(meta, actor).map(aim => [aim.path, aim]))
  const { columns, problems } = examined
  const fieldOf = new Map(columns.map(({ header, field }) => [header, field]))
  const questions: Question[] = []
  const isSaid = (path: string) =>
    Object.hasOwn(mapping.constants, path) || columns.some(({ field }) => field === path)
  if (aims.has(amountsAre) && !isSaid(amountsAre)) {
    const proved = problems.filter(({ code }) => code === 'without_tax' || code === 'with_tax')
    const heading = columns.find(
      ({ header, field }) =>
        field !== null &&
        aims.get(field)?.field.kind === 'money' &&
        readHeading(header).tax === 'without',
    )
    const isUnproved =
      actor.country === 'NZ' &&
      !isSaid('total') &&
      columns.some(
        ({ header, field }) =>
          (field === 'tax' || field?.endsWith('.tax')) && !!facts.get(header)?.samples.length,
      )
    if (proved.length)
      questions.push({
        kind: 'tax',
        proposal: proved[0]!.code === 'without_tax' ? 'Without tax' : 'With tax',
        rows: proved.length,
      })
    else if (heading && actor.country === 'NZ')
      questions.push({ kind: 'tax', proposal: 'Without tax', header: heading.header, rows: 0 })
    else if (isUnproved) questions.push({ kind: 'tax', rows: 0 })
  }
  for (const [header, { kinds }] of facts) {
    const left = mapping.omits?.[header]
    // No row is left out where a person says that all stay; a later file may say what is new.
    if (left && (left.length === 0 || left.includes(anyText))) continue
    const field = aims.get(fieldOf.get(header) ?? '')?.field
    const isMeant = (text: string) =>
      Object.hasOwn(mapping.values[header] ?? {}, text) ||
      (field !== undefined &&
        (field.kind !== 'choice' || meantBy(field.options, text) !== undefined))
    const over = (kinds ?? []).filter(
      ({ text }) => isOver.test(text) && !isMeant(text) && !left?.includes(text),
    )
    const rows = over.reduce((sum, each) => sum + each.rows, 0)
    if (ofStatus.test(header) && rows)
      questions.push({ kind: 'rows', header, texts: over.map(({ text }) => text), rows })
  }
  // The day on which an order was cancelled says so as well.
  for (const { header, field } of columns) {
    const filled = facts.get(header)?.filled ?? 0
    if (field === null && whenOver.test(header) && filled && !mapping.omits?.[header])
      if (!questions.some(each => each.header === header))
        questions.push({ kind: 'rows', header, texts: [anyText], rows: filled })
  }
  return questions
}
