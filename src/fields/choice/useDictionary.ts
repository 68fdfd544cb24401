import { useQuery } from '@tanstack/react-query'
import type { DictionaryKind } from '#define'
import type { Option } from '#src/fields/kindView.ts'
import { useProvider } from '#src/app/useServer.ts'

/** The active entries of a dictionary, read once a session, and the label of a value. */
export function useDictionary(kind: DictionaryKind) {
  const provider = useProvider()
  const { data = none } = useQuery<Option[]>({
    queryKey: ['dictionary', kind],
    queryFn: async () =>
      (await provider.call('getBaseList', { displayname: kind })).data.map(({ value, name }) => ({
        id: value,
        label: name,
      })),
    staleTime: Infinity,
  })
  return {
    options: data,
    labelOf: (value: string) => data.find(option => option.id === value)?.label ?? value,
  }
}

const none: Option[] = []
