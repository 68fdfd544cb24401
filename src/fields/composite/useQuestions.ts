import { useQuery } from '@tanstack/react-query'
import type { AnyField, Question } from '#define'
import type { CallName } from '#define/model.ts'
import { useProvider } from '#src/app/useServer.ts'

export type Answers = Readonly<Record<string, string | number | boolean | null>>

interface Type {
  readonly id: string
  readonly questions: readonly Question[]
}

/** The questions of an answers field: those of one type, or of all types if none is given. */
export function useQuestions(field: AnyField, typeId?: string | null): readonly Question[] {
  const provider = useProvider()
  const { call } = field.options.questions!
  const { data = none } = useQuery({
    queryKey: ['questions', call],
    queryFn: async () =>
      ((await provider.call(call as CallName, {} as never)) as unknown as { data: Type[] }).data,
    staleTime: 10 * 60_000,
  })
  return data
    .filter(({ id }) => typeId === undefined || id === typeId)
    .flatMap(({ questions }) => questions)
}

/**
 * A question as a field. Nothing is required while typing, since a draft may leave required answers
 * open.
 * @example fieldOf({ name: 'visitors', label: 'Visitors', kind: 'integer' }).kind // 'integer'
 */
export const fieldOf = ({ kind, help }: Question): AnyField => ({
  kind,
  options: help ? { help } : {},
})

const none: Type[] = []
