import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import type { AnyField, Question } from '#define'
import type { CallName } from '#resources/registry.ts'

export type Answers = Readonly<Record<string, string | number | boolean | null>>

interface Type {
  readonly id: string
  readonly questions: readonly Question[]
}

/** The questions that a field of answers may answer: those of one type, or of all of them where none is named. */
export function useQuestions(field: AnyField, typeId?: string | null): readonly Question[] {
  const provider = useDataProvider<ErpDataProvider>()
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
 * A question as a field. A draft may leave open what has to be said in the end, so nothing is required while typing.
 * @example fieldOf({ name: 'visitors', label: 'Visitors', kind: 'integer' }).kind // 'integer'
 */
export const fieldOf = ({ kind, help }: Question): AnyField => ({
  kind,
  options: help ? { help } : {},
})

const none: Type[] = []
