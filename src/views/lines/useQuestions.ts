import type { AnyField, Question } from '#define'
import { useCallRows } from '#src/fields/useCallRows.ts'

export type Answers = Readonly<Record<string, string | number | boolean | null>>

interface Type {
  readonly id: string
  readonly questions: readonly Question[]
}

/** The questions of an answers field: those of one type, or of all types if none is given. */
export const useQuestions = (field: AnyField, typeId?: string | null): readonly Question[] =>
  useCallRows<Type>(field.options.questions!.call)
    .filter(({ id }) => typeId === undefined || id === typeId)
    .flatMap(({ questions }) => questions)

/**
 * A question as a field. Nothing is required while typing, since a draft may leave required answers
 * open.
 * @example fieldOf({ name: 'visitors', label: 'Visitors', kind: 'integer' }).kind // 'integer'
 */
export const fieldOf = ({ kind, help }: Question): AnyField => ({
  kind,
  options: help ? { help } : {},
})
