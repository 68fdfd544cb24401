import { sql } from 'drizzle-orm'
import { snake, type AnyField, type Question } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { BadInput, problemAt, type Problem } from '#server/http/errors.ts'
import { metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'

/**
 * Checks answers against the questions of the record's type, each by its kind. Answers to removed
 * questions stay only if they were stored before. The step that submits the record checks
 * completeness. @throws BadInput with `<field>.<question>`
 */
export async function refuseWrongAnswers(
  tx: Queryable,
  meta: EntityMeta,
  input: Row,
  current: Row = {},
): Promise<void> {
  for (const [name, field] of meta.fields)
    if (field.kind === 'answers' && input[name]) {
      const questions = await questionsOf(tx, meta, field, { ...current, ...input })
      const problems = Object.entries(input[name] as Row).flatMap(([key, value]): Problem[] => {
        const question = questions.find(q => q.name === key)
        const said = current[name]?.[key] !== undefined && current[name][key] === value
        if (said || (question && isAnswer(question, value))) return []
        return [
          problemAt(
            question ? 'invalid' : 'unknown_field',
            `${name}.${key.slice(0, 60)}`,
            question
              ? `${question.label}: ${forms[question.kind]}.`
              : `${key.slice(0, 60)} is not asked for here.`,
          ),
        ]
      })
      if (problems.length) throw new BadInput(...problems)
    }
}

/** The required questions without an answer. */
export const unanswered = (questions: readonly Question[], answers: Row | null): Question[] =>
  questions.filter(q => q.required && (answers?.[q.name] ?? '') === '')

async function questionsOf(tx: Queryable, meta: EntityMeta, field: AnyField, record: Row) {
  const { by } = field.options.questions!
  const type = metaOf(meta.fieldOf.get(by)!.options.to!)
  const [found] = await tx.query<{ questions: Question[] }>(
    sql`select ${sql.identifier(snake('questions'))} from ${sql.raw(type.table)} where id = ${record[by] ?? null}`,
  )
  return found?.questions ?? []
}

const isAnswer = ({ kind }: Question, value: unknown): boolean => {
  if (value === null) return true
  switch (kind) {
    case 'flag':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isInteger(value) && Math.abs(value as number) < 1e9
    case 'money':
      return (
        typeof value === 'number' && Math.abs(value) < 1e12 && Number(value.toFixed(2)) === value
      )
    case 'text':
      return typeof value === 'string' && value.length <= 200
    case 'longText':
      return typeof value === 'string' && value.length <= 4000
  }
}

const forms: Readonly<Record<Question['kind'], string>> = {
  flag: 'must be yes or no',
  integer: 'must be a whole number',
  money: 'must be an amount with at most two decimals',
  text: 'must be text of at most 200 characters',
  longText: 'must be text of at most 4,000 characters',
}
